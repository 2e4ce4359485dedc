"""Who is better: games between agents, and what their results say."""
