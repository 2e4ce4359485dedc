"""Named plug-ins: games, heuristics, agents. One class, one instance for each kind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
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

    Plug-ins come from three sources: every module in its `packages` (to add a file is enough), every
    installed entry point of the group ``inarow.<kind>s``, and every file given as ``--plugin FILE``.
    A name that a package has is found without the entry points, and one that a file of a package is
    called by without the other files. A name registered twice is refused; only an interactive session may
    register its own names again.
    """

    every: list[Registry[object]] = []

    def __init__(self, kind: str, *packages: str) -> None:
        self.kind = kind
        self._packages = packages
        self._entries: dict[str, Entry[T]] = {}
        self._loading = False  # a module of a package is being imported
        self._packages_loaded = False
        self._loaded = False
        Registry.every.append(self)  # type: ignore[arg-type]

    def register(self, name: str, *, stacklevel: int = 1) -> Callable[[T], T]:
        """Register the decorated thing under `name`; the caller's file becomes its origin."""
        origin = origin_of(sys._getframe(stacklevel))
        if origin != BUILT_IN and not self._loading:
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
        return isinstance(name, str) and self._find(name)

    def __iter__(self) -> Iterator[str]:
        self._load()
        return iter(sorted(self._entries))

    def entry(self, name: str) -> Entry[T]:
        """The thing of this name with its origin, or UnknownName with the nearest names."""
        if not self._find(name):
            raise UnknownName(self.kind, name, tuple(self))
        return self._entries[name]

    def forget(self, origin: str) -> None:
        """Remove everything that came from this file."""
        self._entries = {name: entry for name, entry in self._entries.items() if entry.origin != origin}

    def _find(self, name: str) -> bool:
        """Is this name registered? No more is imported than it takes to know."""
        if name not in self._entries:
            self._load_module(name)
        if name not in self._entries:
            self._load_packages()
        if name not in self._entries:
            self._load()
        return name in self._entries

    def _load(self) -> None:
        self._load_packages()
        if not self._loaded:
            self._loaded = True
            self._load_entry_points()

    def _load_module(self, name: str) -> None:
        """The file of a package that is called like the plug-in, where there is one: most are."""
        if self._packages_loaded or not name.isidentifier() or name.startswith("_"):
            return
        from importlib.util import find_spec  # lazily, like pkgutil: most programs look up no name

        for package in self._packages:
            if find_spec(module := f"{package}.{name}") is not None:
                self._import(module)
                return

    def _load_packages(self) -> None:
        """Every file of the packages."""
        if self._packages_loaded:
            return
        self._packages_loaded = True
        import pkgutil

        for name in self._packages:
            package = import_module(name)
            for module in pkgutil.iter_modules(package.__path__, name + "."):
                self._import(module.name)

    def _import(self, module: str) -> None:
        before, self._loading = self._loading, True
        try:
            import_module(module)
        finally:
            self._loading = before

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
