"""Tests of the forcing kernels."""
