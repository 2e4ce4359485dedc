"""The rules: games, positions and their notation, in plain Python, slow and obviously right."""
