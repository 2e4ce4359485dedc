"""What `import inarow` and `inarow --help` cost over bare Python, in CPU time of a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAMS = {
    "bare Python": "pass",
    "import inarow": "import inarow",
    "inarow --help": "import sys; sys.argv = ['inarow', '--help']; import inarow.cli.main as m; m.main()",
}
MOST_MILLISECONDS = 60


def run() -> bool:
    best = dict.fromkeys(PROGRAMS, float("inf"))
    for _ in range(10):
        for name, code in PROGRAMS.items():
            before = os.times()
            subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False)
            after = os.times()
            spent = (
                after.children_user - before.children_user + after.children_system - before.children_system
            )
            best[name] = min(best[name], spent * 1000)
    print("\nCPU milliseconds over bare Python")
    for name in list(PROGRAMS)[1:]:
        print(f"  {name:<42} {best[name] - best['bare Python']:>6.0f}")
    return best["import inarow"] - best["bare Python"] <= MOST_MILLISECONDS
