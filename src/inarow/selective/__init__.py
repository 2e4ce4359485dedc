"""The selective search for boards without gravity: its driver and its options."""
