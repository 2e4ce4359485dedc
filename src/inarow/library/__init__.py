"""Building the library of kernels compiled ahead of time, which is then found beside this file."""
