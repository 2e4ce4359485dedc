"""Jobs for the tests; workers import them, so they live in a module of their own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inarow.errors import IllegalMove


@dataclass(frozen=True)
class Squares:
    """Squares numbers, at once or after some time."""

    seconds: float = 0.0

    def prepare(self) -> None:
        """Nothing to compile."""

    def open(self) -> Callable[[int], int]:
        return self._square

    def _square(self, task: int) -> int:
        if self.seconds:
            time.sleep(self.seconds)
        return task * task


@dataclass(frozen=True)
class Orders:
    """Does what each task says: a name of a method below, and a word for it; answers with its process."""

    folder: Path

    def prepare(self) -> None:
        self.mark(f"prepared-{os.getpid()}-{time.perf_counter_ns()}")

    def open(self) -> _Obedient:
        self.mark(f"opened-{os.getpid()}")
        return _Obedient(self)

    def mark(self, name: str) -> None:
        (self.folder / name).write_text("")

    def marks(self, start: str) -> list[str]:
        return sorted(file.name for file in self.folder.glob(f"{start}-*"))


class _Obedient:
    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    def __call__(self, task: tuple[str, Any]) -> Any:
        name, word = task
        return getattr(self, name)(word)

    def close(self) -> None:
        self._orders.mark(f"closed-{os.getpid()}")

    def tell(self, _word: Any) -> int:
        return os.getpid()

    def sleep(self, seconds: float) -> int:
        time.sleep(seconds)
        return os.getpid()

    def spin(self, _word: Any) -> None:
        while True:  # a task that never lets go of the interpreter of its own accord
            pass

    def wait_for(self, name: str) -> bool:
        """Whether a file of this name appeared in time."""
        until = time.monotonic() + 120
        while time.monotonic() < until:
            if (self._orders.folder / name).exists():
                return True
            time.sleep(0.01)
        return False

    def meet(self, names: tuple[str, str]) -> bool:
        """Wait until another worker is here too: say one name, wait for the other."""
        self._orders.mark(names[0])
        return self.wait_for(names[1])

    def kill(self, signal_number: int) -> None:
        os.kill(os.getpid(), signal_number)
        time.sleep(300)

    def leave(self, code: int) -> None:
        os._exit(code)

    def leave_once(self, code: int) -> int:
        if not (self._orders.folder / "left").exists():
            self._orders.mark("left")
            os._exit(code)
        return os.getpid()

    def leave_a_child(self, file: str) -> int:
        """Die once, leaving a copy of this process that holds all its files."""
        if Path(file).exists():
            return os.getpid()
        child = os.fork()
        if child == 0:
            time.sleep(600)
            os._exit(0)
        Path(file).write_text(str(child))
        os._exit(1)

    def refuse(self, reason: str) -> None:
        raise IllegalMove("4", reason, ("1", "2"))

    def refuse_when(self, name: str) -> None:
        """Raise an error when a file of this name appears."""
        self.refuse(f"{name}: {self.wait_for(name)}")

    def fail(self, reason: str) -> None:
        raise ValueError(reason)

    def fail_awkwardly(self, reason: str) -> None:
        raise Awkward(reason, len(reason))

    def fail_locally(self, reason: str) -> None:
        class Local(Exception):
            pass

        raise Local(reason)

    def exit(self, code: int) -> None:
        raise SystemExit(code)

    def answer_with_a_function(self, _word: Any) -> Callable[[], None]:
        return lambda: None


class Awkward(Exception):
    """Can be packed but not unpacked: it asks for more than it keeps."""

    def __init__(self, reason: str, length: int) -> None:
        super().__init__(reason)
        self.length = length


@dataclass(frozen=True)
class Stillborn:
    """Its workers die before they are ready."""

    code: int
    folder: Path

    def prepare(self) -> None:
        """Nothing to compile."""

    def open(self) -> Callable[[int], int]:
        (self.folder / str(os.getpid())).write_text("")
        os._exit(self.code)


@dataclass(frozen=True)
class Closed:
    """It cannot be opened."""

    def prepare(self) -> None:
        """Nothing to compile."""

    def open(self) -> Callable[[int], int]:
        raise IllegalMove("4", "no door", ())
