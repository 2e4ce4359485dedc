"""What a guest prints: taken, so that it does not wait; counted; and all but the end forgotten."""

from __future__ import annotations

import os

from inarow.arena.isolation.failures import shown
from inarow.errors import shortened

_KEPT = 4096  # bytes


class Output:
    """A pipe for both outputs of a process. Reading never waits, and nobody reads while it is not asked."""

    def __init__(self) -> None:
        self.printed = 0  # bytes, in this game
        self.reader, self.writer = os.pipe()
        os.set_blocking(self.reader, False)
        self._end = b""

    def take(self) -> bool:
        """Take some of what was printed; False once nobody can print any more."""
        try:
            chunk = os.read(self.reader, 1 << 16)
        except BlockingIOError:
            return True
        self.printed += len(chunk)
        self._end = (self._end + chunk)[-_KEPT:]
        return bool(chunk)

    @property
    def last_words(self) -> str:
        """The end of what was printed."""
        return shown(self._end.decode(errors="replace"), _KEPT)

    @property
    def last_line(self) -> str:
        lines = self.last_words.strip().splitlines()
        return shortened(lines[-1]) if lines else ""
