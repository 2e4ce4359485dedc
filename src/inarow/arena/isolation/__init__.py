"""A stranger's agent in a process of its own: whatever it does costs it its game, and nobody else a thing."""
