"""Other people's programs as agents: a program with pipes, and what is said through them."""
