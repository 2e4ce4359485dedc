"""Third-party agents in child processes: whatever one does costs it its game, and nobody else anything."""
