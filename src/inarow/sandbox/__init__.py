"""Strangers' code is confined by the kernel: no network, no files but its own, no other processes."""
