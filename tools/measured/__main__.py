"""Run a command, with every Python process below it measured, and print which lines and switches it used.

`make coverage` does this for the whole suite; `python -m tools.measured pytest tests/rules` for a part.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import coverage

import inarow
from tools.measured.switches import measured

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "build" / "measured"
PACKAGE = Path(inarow.__file__).parent
SETTINGS = f"""\
[run]
source = {PACKAGE}
data_file = {FOLDER / "lines"}
parallel = true
patch = _exit
disable_warnings = no-data-collected,module-not-imported,module-not-measured,already-imported,trace-changed
[report]
exclude_also =
    if TYPE_CHECKING:
    def .*: \\.\\.\\.
"""


def main(command: list[str]) -> int:
    """Run the command; its exit code is ours."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    seen = FOLDER / "switches"
    seen.mkdir(parents=True)
    settings = FOLDER / "settings"
    settings.write_text(SETTINGS, "utf-8")
    paths = filter(None, [str(HERE), os.environ.get("PYTHONPATH")])
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(paths),
        "COVERAGE_PROCESS_START": str(settings),
        "INAROW_SWITCHES_SEEN": str(seen),
    }
    code = subprocess.run(command, env=environment, check=False).returncode
    report(settings, seen)
    return code


def report(settings: Path, seen: Path) -> None:
    """Print lines by file, then the switches with a value that was never used, then both sums."""
    lines = coverage.Coverage(config_file=str(settings))
    lines.combine([str(FOLDER)])
    try:
        share = lines.report(skip_covered=True, show_missing=True)
    except coverage.exceptions.NoDataError:
        print("no line of the package was run")
        return
    with Path(os.devnull).open("w") as nowhere:
        plain = lines.report(omit=[f"{PACKAGE / 'kernels'}/*"], file=nowhere)
    switches = measured(seen)
    for one in switches:
        if one.missing:
            print(f"{one.name}: never {', '.join(sorted(one.missing))}")
    values = sum(len(one.values) for one in switches)
    used = values - sum(len(one.missing) for one in switches)
    print(f"lines: {share:.2f} %; {plain:.2f} % without the kernels, which run compiled and are not seen")
    print(f"switches: {used} of {values} values of {len(switches)} switches ({100 * used / values:.1f} %)")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
