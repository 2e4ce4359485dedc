"""What a part of an agent is worth: the agent with and without it, on the same positions and in a match."""
