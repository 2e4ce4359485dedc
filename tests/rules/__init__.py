"""Tests of the rules: what is true about games, positions and their notation."""
