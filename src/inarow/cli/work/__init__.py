"""What the larger commands do, once their options are parsed; all that it needs is imported with it."""
