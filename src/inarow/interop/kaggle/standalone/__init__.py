"""The code that an exported submission carries with it, part by part; `exporting` joins them to one file.

No part imports anything but the standard library and the parts that stand before it in the file, so that they
are checked as any module is; `settings` stands for the numbers of one agent. Numba is used where it is
installed: what `playing` lists as compiled works on plain lists and on NumPy arrays alike.
"""
