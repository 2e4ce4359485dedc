"""What all engines share: agents, limits, results, running in slices; and counting."""
