"""Other worlds: our agents in other people's programs."""
