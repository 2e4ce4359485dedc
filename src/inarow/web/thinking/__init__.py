"""The worker processes of the server: each runs one search at a time, which can be stopped at any moment."""
