"""Engines put together: which move is best and how good a played one was, by proof or by search."""
