"""Enter the sandbox: what the interpreter needs to be read, what a stranger's code gets, and nothing else."""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from inarow.sandbox import landlock, seccomp
from inarow.sandbox.watching import watch

_PACKAGE = Path(__file__).parents[1]
_SYSTEM = (
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
    "/usr/share/zoneinfo", "/etc/ld.so.cache", "/etc/localtime",
    "/proc/cpuinfo", "/proc/meminfo", "/proc/self", "/sys/devices/system/cpu",
    "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random",
)  # fmt: skip
_PASSED_ON = (
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "PATH",
    "PYTHONHASHSEED",
    "TZ",
    "NUMBA_NUM_THREADS",
    "OMP_NUM_THREADS",
)


def why_not() -> str | None:
    """Why strangers' code cannot be confined on this system; None where it can."""
    if sys.platform != "linux":
        return "there is no sandbox for this system, only for Linux"
    if not seccomp.is_known():
        return "there is no sandbox for this processor, only for x86-64 and arm64"
    if landlock.version() == 0:
        return "this Linux has no Landlock: it needs version 5.13 or later, with Landlock switched on"
    return None


def enter(readable: Iterable[str], writable: Iterable[str], *, strict: bool = False) -> list[str]:
    """Confine this process, which must have one thread, for the rest of its life; OSError if that fails.

    It reads the interpreter, its libraries and what is `readable`, and writes to folders in `writable` alone.
    With `strict` the list that is returned tells what it has tried beyond that.
    """
    if len(os.listdir("/proc/self/task")) != 1:  # noqa: PTH208
        raise OSError("a process with threads cannot be confined")
    libraries = tuple(_interpreter())
    everything, own = (*_SYSTEM, *libraries, *readable), tuple(writable)
    landlock.restrict(everything, (os.devnull, *own))
    seccomp.restrict()
    sys.dont_write_bytecode = True
    sys.path[:] = [one for one in sys.path if _lies_in(one, everything)]
    return watch(everything, own, libraries) if strict else []


def environment(cache: str) -> dict[str, str]:
    """What a confined program sees of the environment: nothing personal, and its folder."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    ours = {name: text for name, text in os.environ.items() if name.startswith("INAROW_")}
    return kept | ours | {"HOME": cache, "TMPDIR": cache, "INAROW_CACHE_DIR": cache}


def _lies_in(path: str, folders: Iterable[str]) -> bool:
    return any(Path(path).resolve().is_relative_to(Path(one).resolve()) for one in folders)


def _interpreter() -> Iterable[str]:
    """The folders from which modules are imported, and ours; not those a user has added to the path."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    found = {sysconfig.get_path(name) for name in names} | {site.getusersitepackages()}
    found |= {
        sysconfig.get_path(name, vars={"base": sys.base_prefix, "platbase": sys.base_prefix})
        for name in names
    }
    found |= {str(Path(sys.prefix, "pyvenv.cfg")), str(Path(sys.base_prefix, "lib")), str(_PACKAGE)}
    # An editable installation has the package alone in a folder of the path, which the import system lists.
    if [one.name for one in _PACKAGE.parent.iterdir() if not one.name.startswith(".")] == [_PACKAGE.name]:
        found.add(str(_PACKAGE.parent))
    return sorted(found)
