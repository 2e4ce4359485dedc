"""Who plays: one agent a file, found by itself."""
