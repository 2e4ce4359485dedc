"""One line a preset. A new file in this folder is found by itself."""
