"""Tests of batches of games."""
