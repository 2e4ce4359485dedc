"""What the counts of results say, and how sure one may be: pure functions, no games, no files."""
