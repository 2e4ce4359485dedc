"""Which move is best: engines put together to choose a move, to judge one, and to review a game."""
