"""Strangers' code is confined by the kernel: no network, no files but those it is given, no other processes."""
