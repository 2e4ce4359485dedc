"""Tests of the kernels of batches."""
