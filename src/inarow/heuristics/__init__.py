"""What a position looks worth: one heuristic a file, found by itself."""
