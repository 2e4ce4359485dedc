"""Pack the native library of this machine into a wheel, where the environment says `INAROW_WHEEL=platform`.

Hatchling calls this for every wheel (`pyproject.toml`). Without the variable the wheel is pure: it holds no
library even if one lies in the clone, and `pip install .` needs no C compiler. With it the wheel holds what
`python -m inarow.library` wrote, and its tag names the platform and no version of Python: the library is
loaded with ctypes and does not depend on Python's ABI.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "INAROW_WHEEL"
ROOM = "inarow/library"  # below src in the clone, at the top in a wheel


class WheelLibrary(BuildHookInterface[Any]):
    """What Hatchling asks before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the libraries and the tag to a platform wheel; leave every other wheel as it is."""
        kind = os.environ.get(VARIABLE, "")
        if version == "editable" or not kind:
            return
        if kind != "platform":
            self._refuse(f"{VARIABLE} is {kind!r}; it may be 'platform', or unset for a pure wheel")
        files = self._fitting_files()
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag()}"
        build_data["force_include"].update({str(file): f"{ROOM}/{file.name}" for file in files})

    def _fitting_files(self) -> list[Path]:
        """The libraries for this machine, each with its manifest; refused if they are of other sources."""
        paths = [str(Path(self.root) / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
        asked = subprocess.run(
            [sys.executable, "-m", "inarow.library", "--check"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode != 0:
            said = asked.stderr.strip().splitlines() or ["the check of its sources failed"]
            self._refuse(f"no native library is packed: {said[-1]}")
        return [Path(line) for line in asked.stdout.splitlines()]

    def _refuse(self, reason: str) -> NoReturn:
        """End the build with one sentence."""
        self.app.abort(f"error: {reason}", code=2)
        raise SystemExit(2)


def platform_tag() -> str:
    """The platform as a wheel's name spells it. `auditwheel repair` says which Linux is old enough for it."""
    if sys.platform == "darwin":  # Python may be for both processors and an older system; the library is not
        target = os.environ.get("MACOSX_DEPLOYMENT_TARGET") or platform.mac_ver()[0]
        major, minor = (*map(int, target.split(".")), 0)[:2]
        return f"macosx_{major}_{minor if major < 11 else 0}_{platform.machine()}"
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
