"""How far an evaluation has come: a bar for each of its steps with the time left, where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import TaskID

Progress = Callable[[str, float], None]  # a step of the work, and how much of it is done


@contextmanager
def watched(own: Progress | None = None) -> Iterator[Progress]:
    """The caller's own function, or bars in a terminal or a notebook; elsewhere nothing is shown."""
    if own is not None:
        yield own
        return
    from rich import progress  # lazily: an evaluation without a terminal does not wait for it
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_interactive:
        yield lambda _step, _share: None
        return
    with progress.Progress(console=console, transient=True) as bars:
        steps: dict[str, TaskID] = {}

        def show(step: str, share: float) -> None:
            if step not in steps:
                steps[step] = bars.add_task(step, total=1.0)
            bars.update(steps[step], completed=share)

        yield show
