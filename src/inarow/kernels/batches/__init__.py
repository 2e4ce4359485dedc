"""A batch of games, each a step further with every call: on words, or on cells for larger boards."""
