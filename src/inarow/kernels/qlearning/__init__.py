"""Learning by playing: tables of action values on 64-bit boards."""
