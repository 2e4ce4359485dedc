"""The code of a line: how many stones of each side it holds, as one number. No Numba is needed to read it."""

OTHER = 255  # what a stone of the other side adds; one of the own side adds 1
