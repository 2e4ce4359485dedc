"""How fast: ratios against peers in one run, and a signature that shows whether a search has changed."""
