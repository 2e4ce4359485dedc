"""What a worker process of the server does: one search at a time, told to stop at any moment."""
