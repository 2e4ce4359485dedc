"""Data sets with exact values: positions of a game, sampled by stated rules, with the score of every move."""
