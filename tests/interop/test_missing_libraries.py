"""Who imports a bridge without the library it leads to reads one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_library_is_one_sentence(library: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport inarow.interop.{library}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    sentence = (
        f"inarow.interop.{library} needs an extra: pip install '.[interop]' in a clone, or 'inarow[interop]'"
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"inarow.errors.MissingExtra: {sentence}"
