"""`inarow warmup`: compile everything once."""

from __future__ import annotations

import time

import click

from inarow.cli.options import plugin_option
from inarow.heuristics.registering import HEURISTICS, read_heuristic


@click.command()
@plugin_option
def warmup() -> None:
    """Compile everything once per machine.

    Afterwards no command has to wait for the compiler, and worker processes start at once. Heuristics of
    plug-ins are compiled too. Where a library of compiled kernels fits, these are all there is to compile.
    """
    from inarow.executors import available_cores
    from inarow.kernels.compilation.cache import cache_directory  # NumPy is not for --help
    from inarow.kernels.compilation.library_file import library
    from inarow.kernels.compilation.preparing import compile_all, kernel_modules, kernels_of

    started = time.perf_counter()
    heuristics = [read_heuristic(name).compiled() for name in HEURISTICS]
    if (found := library()) is not None:
        click.echo(f"the library {found.level} has everything: nothing to compile")
        what, where = "", "with it"
    else:
        kernels = [one for module in kernel_modules() for one in kernels_of(module)]
        compile_all([*kernels, *heuristics], available_cores())
        what, where = f"{len(kernels)} kernels and ", f"in {cache_directory() or 'this process'}"
    seconds = time.perf_counter() - started
    click.echo(f"{what}{len(heuristics)} heuristics are ready {where} ({seconds:.1f} s)")
