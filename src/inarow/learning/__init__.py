"""Learning: trainers, model files, and the fit of heuristics' weights; knows no arena."""
