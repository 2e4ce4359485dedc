"""Wins by threats: drivers around the forcing kernels, and the plain oracle of both."""
