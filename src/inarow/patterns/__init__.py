"""Patterns: what stands in each line of each cell, and what it is worth. The plain oracle and the weights."""
