"""Tests of the n-tuple kernels."""
