"""What a command's exit code says to the shell, in one place."""

DONE = 0
FAILED = 1  # it ran, and the answer is no: a law broken, a disk full
BAD_USAGE = 2  # what was typed, or a file it names, cannot be used
INTERRUPTED = 130  # Ctrl-C, as shells count it
