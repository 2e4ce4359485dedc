"""Monte Carlo tree search: a tree that remembers random games, on bitboards and on cells."""
