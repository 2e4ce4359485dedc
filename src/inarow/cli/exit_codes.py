"""The exit codes of all commands."""

DONE = 0
FAILED = 1  # the command ran and failed, or its answer is no: a broken law, a full disk
BAD_USAGE = 2  # what was typed, or a file it names, cannot be used
INTERRUPTED = 130  # Ctrl-C, as shells count it
