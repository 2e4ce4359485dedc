"""`inarow completion`: the script that teaches a shell our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

# PowerShell is known to newer releases of click only.
SHELLS = tuple(shell for shell in ("bash", "zsh", "fish", "powershell") if get_completion_class(shell))


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    The shell's start-up file should read it:

    \b
    inarow completion bash >> ~/.bashrc
    inarow completion zsh  >> ~/.zshrc
    inarow completion fish > ~/.config/fish/completions/inarow.fish
    inarow completion powershell >> $PROFILE
    """
    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(context.find_root().command, {}, "inarow", "_INAROW_COMPLETE").source())
