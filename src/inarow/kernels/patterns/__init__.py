"""Kernels of patterns: what a stone makes of each cell, direction by direction, as stones come and go."""
