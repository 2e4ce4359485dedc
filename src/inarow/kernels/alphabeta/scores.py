"""What scores mean: integers for the side to move, decided ones far above every heuristic's.

A win that ends the game at ply p (counted from the empty board) scores WIN - p, a loss p - WIN, so
the fastest win and the slowest loss are preferred. A position's ply follows from its stones, so a
score means the same wherever the position is met. All fit a JSON number exactly (below 2**53).
"""

WIN = 10**15
DECIDED = WIN - 10**4  # scores beyond this are decided; no game has so many plies
MOST_HEURISTIC = 10**14  # heuristics are clamped to this
INFINITE = 2 * WIN  # beyond every score: an unbounded window
