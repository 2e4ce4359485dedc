"""Kaggle's ConnectX: submissions as agents, agents as submissions, and a small runner of its interface."""
