"""Who imports a bridge without the library it leads to reads one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "library"),
    [("gymnasium", "gymnasium"), ("gymnasium_batch", "gymnasium"), ("pettingzoo", "pettingzoo")],
)
def test_a_missing_library_is_one_sentence(module: str, library: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport inarow.interop.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    needs = f"inarow.interop.{library} needs an extra"
    sentence = f"{needs}: pip install '.[interop]' in a clone, or 'inarow[interop]'"
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"inarow.errors.MissingExtra: {sentence}"


@pytest.mark.slow
def test_our_pictures_need_no_pygame() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from inarow.interop import pettingzoo\n"
        "env = pettingzoo.env('connect4', render_mode='rgb_array'); env.reset(); print(env.render().shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(253, 293, 3)\n"
