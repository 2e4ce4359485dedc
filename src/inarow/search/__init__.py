"""The vocabulary of thinking: agents, limits and results, slices of work, and counting."""
