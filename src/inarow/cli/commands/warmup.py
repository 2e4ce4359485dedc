"""`inarow warmup`: compile everything once."""

from __future__ import annotations

import time

import click

from inarow.cli.options import plugin_option


@click.command()
@plugin_option
def warmup() -> None:
    """Compile everything once per machine.

    Afterwards no command has to wait for the compiler, and worker processes start at once.
    """
    started = time.perf_counter()
    from inarow.kernels.cache import cache_directory
    from inarow.kernels.warmup import compile_all

    modules = sum(1 for _ in compile_all())
    seconds = time.perf_counter() - started
    click.echo(f"{modules} kernel modules are ready in {cache_directory()} ({seconds:.1f} s)")
