"""Many games at once, for learners: boards, legal actions and rewards in arrays that each step updates."""
