"""The environment of a run: versions, the machine, and checksums of its agents' files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from inarow.spec import Spec


def environment(*packages: str) -> dict[str, Any]:
    """Versions, of these packages too, and a fingerprint of the machine; nothing that names its owner."""
    import platform  # lazily, like the others here: only a stored run needs them

    return {
        "versions": {"python": platform.python_version(), **_versions("inarow", "numba", "numpy", *packages)},
        "machine": {
            "system": platform.system(),
            "processor": _processor(),
            "cores": os.cpu_count() or 1,
        },
    }


def fingerprints(agents: Iterable[str], plugins: Iterable[str], folder: str | None) -> dict[str, str]:
    """A checksum of every file that agents come from, by its name as it was given."""
    specs = list(map(Spec.read, agents))
    given = [text for spec in specs for text in (spec.name, dict(spec.options).get("file", ""))]
    files = [*plugins, *(text for text in given if text.endswith(".py"))]
    return {name: _checksum(Path(folder or ".", name)) for name in dict.fromkeys(files)}


def _checksum(file: Path) -> str:
    from hashlib import sha256

    try:
        return sha256(file.expanduser().read_bytes()).hexdigest()
    except OSError:
        return "missing"


def _versions(*packages: str) -> dict[str, str]:
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "unknown"
    return found


def _processor() -> str:
    """The processor's name, where the system says it."""
    import platform

    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
