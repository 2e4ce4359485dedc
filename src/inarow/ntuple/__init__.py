"""N-tuple networks: their files, how they are trained, and the search that plays with them."""
