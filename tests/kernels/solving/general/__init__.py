"""Tests of the general solver's kernels."""
