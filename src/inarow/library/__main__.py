"""`python -m inarow.library`: build the library of kernels for this machine; needs a C compiler."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from inarow.kernels.compilation import library_file

_PROCESSORS = {"arm64": "apple-m1" if sys.platform == "darwin" else "generic"}  # LLVM's names


def main() -> int:
    """Build the levels asked for, each in a process of its own: Numba knows one processor at a time."""
    arguments = _arguments()
    known = library_file.levels_of_architecture()
    levels = arguments.level or list(known if arguments.all else library_file.levels_of_processor()[:1])
    unknown = [level for level in levels if level not in known]
    if unknown or not levels:
        return _refuse(f"no library can be built here for {' '.join(unknown) or 'this kind of processor'}")
    if arguments.check:
        return _check(levels, arguments.out)
    if arguments.here:
        from inarow.library.building import build

        return build(levels[0], arguments.out)
    from inarow.library.linking import NoCompiler, compiler

    try:
        compiler()
    except NoCompiler as error:
        return _refuse(str(error))
    began = time.perf_counter()
    for number, level in enumerate(levels, start=1):
        print(f"building the library of kernels for {level}, {number} of {len(levels)} ...", flush=True)
        try:
            subprocess.run(_command(level, arguments.out), env=_environment(level), check=True)
        except subprocess.CalledProcessError:
            return 1
        except KeyboardInterrupt:
            return 130
    print(f"built in {time.perf_counter() - began:.0f} s")
    return 0


def _check(wanted: list[str], directory: Path) -> int:
    """Print the files of the libraries that fit; 2 if a wanted one does not, or another that is there."""
    stale = []
    for level in library_file.levels_of_architecture():
        files = library_file.file_of(level, directory), library_file.manifest_of(level, directory)
        if library_file.fitting_manifest(level, directory):
            print(*files, sep="\n")
        elif level in wanted or files[0].exists():
            stale.append(level)
    if stale:
        return _refuse(f"no library of these sources for {' '.join(stale)}: `make library` builds it")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m inarow.library", description=__doc__)
    parser.add_argument("--out", type=Path, default=library_file.DIRECTORY, help="the directory to write to")
    parser.add_argument("--level", action="append", help="a level of processor, not this machine's best")
    parser.add_argument("--all", action="store_true", help="every level of this kind of machine, for a wheel")
    parser.add_argument("--check", action="store_true", help="build nothing: print the libraries that fit")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)  # build one in this process
    return parser.parse_args()


def _command(level: str, out: Path) -> list[str]:
    return [sys.executable, "-m", "inarow.library", "--here", "--level", level, "--out", str(out)]


def _environment(level: str) -> dict[str, str]:
    """Compile for this level instead of this very processor, with Numba."""
    return os.environ | {
        "NUMBA_CPU_NAME": _PROCESSORS.get(level, level),
        "NUMBA_CPU_FEATURES": "",
        "INAROW_LIBRARY": "off",
    }


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
