"""Wait for a long question and stay awake: it is asked in a thread, and the caller shows how time goes by."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
_NAP = 0.5  # seconds


def awaited(ask: Callable[[], T]) -> Generator[None, None, T]:
    """Yields again and again until the answer is there, and returns it; what was raised is raised here."""
    answers: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(ask())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_NAP)
        yield
    if errors:
        raise errors[0]
    return answers[0]
