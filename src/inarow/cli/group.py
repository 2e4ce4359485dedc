"""Groups of commands: a command is imported when it is used, and a misspelt name gets a suggestion."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from inarow.errors import shortened

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CommandTable = Mapping[str, tuple[str, str]]  # name -> ("module:attribute", the first sentence of its help)


class Commands(click.Group):
    """A click group whose `table` names commands that are imported lazily, from modules of `package`.

    The help of the group and the completion of its names need the table alone.
    """

    def __init__(
        self, *arguments: Any, table: CommandTable | None = None, package: str = "", **settings: Any
    ):
        super().__init__(*arguments, **settings)
        self.table = table or {}
        self._package = package

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted({*self.commands, *self.table})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.table and cmd_name not in self.commands:
            module, attribute = self.table[cmd_name][0].split(":")
            self.add_command(getattr(import_module(f"{self._package}.{module}"), attribute), cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group(commands=self._outline()).format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # lazily: only a shell asks

        names = [
            CompletionItem(name, help=command.get_short_help_str())
            for name, command in self._outline().items()
            if name.startswith(incomplete)
        ]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            import difflib  # lazily: only a wrong name needs it

            near = difflib.get_close_matches(name, self.list_commands(ctx), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"'{ctx.command_path} --help' lists them"
            raise click.UsageError(f"no command named {shortened(name)!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def _outline(self) -> dict[str, click.Command]:
        """The commands in order, those not imported yet with their first sentence only: click shortens it."""
        found = {name: click.Command(name, help=sentence) for name, (_, sentence) in self.table.items()}
        found.update(self.commands)
        return dict(sorted(found.items()))
