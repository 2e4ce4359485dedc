"""Boards as arrays: the tables of a game, cells, 64-bit words, and the helpers every engine shares."""
