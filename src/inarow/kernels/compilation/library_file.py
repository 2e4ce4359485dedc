"""Which library of kernels fits: made for this processor, from these very sources, and undamaged.

`inarow.library` holds one library for each level of processor, such as `x86-64-v3.so`, and beside it
`x86-64-v3.json`, its manifest. One that does not fit is passed over, and Numba compiles instead. The variable
INAROW_LIBRARY names the level to use, or `off` for none.
"""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

DIRECTORY = Path(__file__).parents[2] / "library"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
_COMPILED_ROOMS = ("kernels", "heuristics", "library")
_LEVELS = {"amd64": ("x86-64-v4", "x86-64-v3", "x86-64-v2"), "arm64": ("arm64",)}  # the best first
_ALIASES = {"x86_64": "amd64", "aarch64": "arm64"}
_NEEDS = {  # what each level adds to the one below, in NumPy's names: since 2.4 one, before many
    "x86-64-v2": ("X86_V2", ("POPCNT", "SSE42")),
    "x86-64-v3": ("X86_V3", ("AVX2", "BMI", "BMI2", "F16C", "FMA3", "LZCNT")),
    "x86-64-v4": ("X86_V4", ("AVX512F", "AVX512CD", "AVX512_SKX")),
}


class Manifest(msgspec.Struct):
    """What is said about a library beside it."""

    sources: str  # the hash of the sources it was made from
    contents: str  # the hash of the file itself
    convention: str  # how its kernels call a heuristic, as LLVM's type of it
    numba: str  # the version it was made with


@dataclass(frozen=True)
class Library:
    """A library that fits, loaded."""

    code: ctypes.CDLL
    manifest: Manifest
    level: str


@cache
def library() -> Library | None:
    """The best library that fits; None if Numba has to compile."""
    wish = os.environ.get("INAROW_LIBRARY", "")
    if wish == "off" or os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"):
        return None
    for level in levels_of_processor():
        if wish in ("", level) and (found := _load(level)):
            return found
    return None


def levels_of_architecture() -> tuple[str, ...]:
    """The levels a library can be made for on this kind of machine."""
    machine = platform.machine().lower()
    return _LEVELS.get(_ALIASES.get(machine, machine), ())


def levels_of_processor() -> tuple[str, ...]:
    """The levels whose code this processor runs."""
    levels = levels_of_architecture()
    if "arm64" in levels:
        return levels
    has = _features()
    runs: list[str] = []
    for level in reversed(levels):
        name, parts = _NEEDS[level]
        if not (has[name] if name in has else all(has.get(part) for part in parts)):
            break
        runs.insert(0, level)
    return tuple(runs)


def file_of(level: str, directory: Path = DIRECTORY) -> Path:
    """Where the library of a level is."""
    return directory / f"{level}{SUFFIX}"


def manifest_of(level: str, directory: Path = DIRECTORY) -> Path:
    """Where its manifest is."""
    return directory / f"{level}.json"


@cache
def sources_hash() -> str:
    """A fingerprint of all sources that are compiled."""
    digest = sha256()
    package = Path(__file__).parents[2]
    for room in _COMPILED_ROOMS:
        files = (package / room).glob("**/*")
        for source in sorted(file for file in files if file.suffix in (".py", ".c")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()


def fitting_manifest(level: str, directory: Path = DIRECTORY) -> Manifest | None:
    """The manifest of an undamaged library that was made from these sources; None if there is none."""
    try:
        manifest = msgspec.json.decode(manifest_of(level, directory).read_bytes(), type=Manifest)
        if manifest.sources != sources_hash():
            return None
        contents = sha256(file_of(level, directory).read_bytes()).hexdigest()
    except (OSError, msgspec.MsgspecError):
        return None
    return manifest if contents == manifest.contents else None


def _load(level: str) -> Library | None:
    manifest = fitting_manifest(level)
    if manifest is None:
        return None
    try:
        return Library(ctypes.CDLL(str(file_of(level))), manifest, level)
    except OSError:
        return None


def _features() -> dict[str, bool]:
    """What the processor has, as NumPy found out; NPY_DISABLE_CPU_FEATURES leaves something out."""
    try:
        from numpy._core._multiarray_umath import __cpu_features__ as features  # type: ignore[import-not-found]
    except ImportError:
        return {}
    return dict(features)
