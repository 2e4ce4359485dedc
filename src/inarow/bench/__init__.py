"""How fast: ratios against peers in one run, and a signature that tells whether a search has changed."""
