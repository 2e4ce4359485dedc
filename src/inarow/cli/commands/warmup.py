"""`inarow warmup`: compile everything once."""

from __future__ import annotations

import time

import click

from inarow.cli.options import plugin_option
from inarow.cli.output import progress_bar
from inarow.heuristics.registering import HEURISTICS, read_heuristic


@click.command()
@plugin_option
def warmup() -> None:
    """Compile everything once per machine.

    Afterwards no command has to wait for the compiler, and worker processes start at once. Heuristics of
    plug-ins are compiled too.
    """
    started = time.perf_counter()
    from inarow.kernels.compilation.cache import cache_directory  # Numba is not for --help
    from inarow.kernels.compilation.preparing import kernel_modules, kernels_of

    modules, heuristics = kernel_modules(), list(HEURISTICS)
    total = len(modules) + len(heuristics)
    with progress_bar("compiling") as progress:
        for number, module in enumerate(modules, start=1):
            for one in kernels_of(module):
                one.dispatcher  # noqa: B018
            progress(number / total)
        for number, name in enumerate(heuristics, start=len(modules) + 1):
            read_heuristic(name).compiled()
            progress(number / total)
    seconds = time.perf_counter() - started
    click.echo(
        f"{len(modules)} kernel modules and {len(heuristics)} heuristics are ready "
        f"in {cache_directory()} ({seconds:.1f} s)"
    )
