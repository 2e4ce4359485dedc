"""Kernels of the forcing search: wins in which every move threatens to complete a run at once."""
