"""A group of commands that answers a misspelt one with the nearest."""

from __future__ import annotations

import difflib

import click

from inarow.errors import shortened


class Commands(click.Group):
    """A click group with did-you-mean, for the commands and for the groups among them."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            near = difflib.get_close_matches(name, self.commands, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"'{ctx.command_path} --help' lists them"
            raise click.UsageError(f"no command named {shortened(name)!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)
