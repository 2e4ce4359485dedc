"""The exact solver of gravity boards with runs of four: null-window searches over 64-bit boards."""
