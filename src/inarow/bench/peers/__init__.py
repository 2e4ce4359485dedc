"""Peers: other people's programs, and plain ones of our own, made ready to be measured beside inarow.

They are here and nowhere else. A peer's library is imported when the peer is asked for, since few have it.
"""

from __future__ import annotations

from importlib.util import find_spec


def is_installed(library: str) -> bool:
    """Can this library be imported?"""
    return find_spec(library) is not None
