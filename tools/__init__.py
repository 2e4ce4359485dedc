"""Programs for the repository itself: they draw and write what is committed."""
