"""Tests of the Monte Carlo kernels."""
