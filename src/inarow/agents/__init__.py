"""Who plays: how agents are registered and built, and the agents of the package in `builtin/`."""
