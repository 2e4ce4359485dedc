"""The exact solver: scores of positions by proof, with an opening book, threads and bounds when stopped."""
