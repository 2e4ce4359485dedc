"""Tests of the exact kernels."""
