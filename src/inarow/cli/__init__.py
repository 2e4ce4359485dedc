"""The command line: parse, call, show. Nothing heavy is imported before a command needs it."""
