"""The agents of the package, one a file; every file in this folder is registered."""
