"""Named plug-ins: games, heuristics, agents. One class, one instance for each kind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Generic, TypeVar

from inarow.errors import DuplicateName, UnknownName

T = TypeVar("T")

SESSION = "this session"
BUILT_IN = "built-in"
_PACKAGE_ROOT = os.path.dirname(__file__) + os.sep  # noqa: PTH120


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """A registered thing and its origin: built-in, a file, or this session."""

    item: T
    origin: str


class Registry(Generic[T]):
    """Name -> plug-in, filled by decorators and loaded on first use.

    Plug-ins come from three sources: every module in `package` (to add a file is enough), every
    installed entry point of the group ``inarow.<kind>s``, and every file given as ``--plugin FILE``.
    A name registered twice is refused; only an interactive session may register its own names again.
    """

    every: list[Registry[object]] = []

    def __init__(self, kind: str, *, package: str) -> None:
        self.kind = kind
        self._package = package
        self._entries: dict[str, Entry[T]] = {}
        self._loaded = False
        Registry.every.append(self)  # type: ignore[arg-type]

    def register(self, name: str, *, stacklevel: int = 1) -> Callable[[T], T]:
        """Register the decorated thing under `name`; the caller's file becomes its origin."""
        origin = origin_of(sys._getframe(stacklevel))
        if origin != BUILT_IN:
            self._load()  # built-in plug-ins take their names first

        def add(item: T) -> T:
            known = self._entries.get(name)
            if known is not None and not (known.origin == origin == SESSION):
                raise DuplicateName(self.kind, name, known.origin, origin)
            self._entries[name] = Entry(item, origin)
            return item

        return add

    def __getitem__(self, name: str) -> T:
        return self.entry(name).item

    def __contains__(self, name: object) -> bool:
        self._load()
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        self._load()
        return iter(sorted(self._entries))

    def entry(self, name: str) -> Entry[T]:
        """The thing of this name with its origin, or UnknownName with the nearest names."""
        self._load()
        if name not in self._entries:
            raise UnknownName(self.kind, name, tuple(self))
        return self._entries[name]

    def forget(self, origin: str) -> None:
        """Remove everything that came from this file."""
        self._entries = {name: entry for name, entry in self._entries.items() if entry.origin != origin}

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        import importlib  # lazily, like the next: most programs look up no name when they start
        import pkgutil

        package = importlib.import_module(self._package)
        for module in pkgutil.iter_modules(package.__path__, self._package + "."):
            importlib.import_module(module.name)
        self._load_entry_points()

    def _load_entry_points(self) -> None:
        import warnings
        from importlib.metadata import entry_points

        for point in entry_points(group=f"inarow.{self.kind}s"):
            before = dict(self._entries)
            try:
                point.load()
            except Exception as error:  # a third-party package must not break inarow
                self._entries = before
                reason = f"{type(error).__name__}: {error}"
                warnings.warn(f"entry point {point.value} was left out: {reason}", stacklevel=2)


def origin_of(frame: FrameType) -> str:
    """Where the code of a frame comes from: the package, a file, or an interactive session."""
    file = frame.f_globals.get("__file__")
    if file is None:
        return SESSION
    return BUILT_IN if file.startswith(_PACKAGE_ROOT) else str(file)
