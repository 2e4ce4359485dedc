"""The page of a run: one HTML file with text, tables, charts and a viewer of games."""
