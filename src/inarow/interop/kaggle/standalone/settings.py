"""What is particular to this agent."""

from __future__ import annotations

COLUMNS = 7
ROWS = 6
INAROW = 4
DEPTH = 0  # plies to look ahead; 0: as many as there is time for
NODES = 0  # positions to visit for a move; 0: as many as there is time for
SECONDS = 0.0  # for a move; 0: as many as ConnectX gives
SIFTS = 0  # with 1, two plies are looked at without the evaluation
WORTHS = ""  # packed numbers: what a line of each state is worth
THREATS = ""  # packed numbers: what a cell is worth that would complete a line
TUPLES = ""  # packed numbers: the cells of each tuple of the network
LENGTH = 1  # cells of a tuple
IMAGES = 1  # with 2, every tuple is read mirrored too
WEIGHTS = ""  # packed numbers: the weights of the network, all low bytes, then all high ones
BOOK_PLIES = 0  # the opening book has the positions with up to so many stones
BOOK_KEYS = ""  # packed numbers: the keys of its positions, each as the difference to the one before
BOOK_SCORES = ""  # packed numbers: their exact scores
