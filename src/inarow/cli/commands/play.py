"""`inarow play`: a game against an agent, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from inarow.agents.registering import agent, agent_name, require_game
from inarow.cli.decisions import decision_text
from inarow.cli.options import game_option, limit_options, moves_option, plugin_option, seed_option
from inarow.cli.output import print_board
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.errors import BadAnswer, InarowError, show_traceback
from inarow.heuristics.registering import read_heuristic
from inarow.rules.game import Game, Move
from inarow.rules.notation import split_moves, write_move
from inarow.rules.position import Position
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

HELP = "a move, or: undo, hint, analyse (your last move), moves, swap, quit"
JUDGES_BY = "lines"  # asked where nothing can be proven
ADVISER = "alphabeta"
ADVISER_LIMIT = Limit(seconds=1.0)


@click.command()
@game_option
@moves_option
@click.option(
    "--against", default="alphabeta", show_default=True, metavar="AGENT", help="Who plays against you."
)
@click.option(
    "--seat", type=click.Choice(["first", "second"]), default="first", show_default=True, help="Your seat."
)
@limit_options
@seed_option
@plugin_option
def play(
    game: Game, moves: str, against: str, seat: str, seconds: float | None, nodes: int | None, seed: int
) -> None:
    """Play against an agent in the terminal.

    Type a move, or: undo, hint, analyse, moves, swap, quit.

    \b
    inarow play --against default
    inarow play --game gomoku15 --against custom --seconds 2 --seat second
    """
    spec = Spec.read(against)
    limit = Limit(nodes=nodes, seconds=seconds)
    current = CurrentGame(game, moves, 0 if seat == "first" else 1)
    require_game(spec, game)
    with watched(plugin_of(spec), BUILDING):
        opponent, who = agent(spec, seed=seed), agent_name(spec)
        prepare(opponent, who, game, limit)
    click.echo(HELP)
    shown: Position | None = None
    while current.now.outcome is None:
        if current.now is not shown:
            shown = current.now
            print_board(shown)
        if current.now.seat != current.seat:
            current.answer(opponent, who, limit)
        elif not _listen(current):
            click.echo("goodbye")
            return
    print_board(current.now)
    click.echo(f"{current.now.outcome} after {current.now.ply} moves")


class CurrentGame:
    """The game so far: every position on the way, and where the person sits."""

    def __init__(self, game: Game, moves: str, seat: int) -> None:
        self.positions = [game.start]
        self.seat = seat
        for move in split_moves(game, moves):
            self.positions.append(self.now.play(move))

    @property
    def now(self) -> Position:
        return self.positions[-1]

    def play(self, move: str) -> None:
        self.positions.append(self.now.play(move))

    def answer(self, opponent: Agent, who: str, limit: Limit) -> None:
        """Let the agent move; if it fails, the error ends the command."""
        with watched(who, limit.seconds):
            result = ask(opponent, who, self.now, limit)
        click.echo(f"{who}: {decision_text(self.now, result)}")
        self.positions.append(self.now.play(result.move))

    def undo(self) -> None:
        """Take back the person's last move and the answer to it."""
        mine = [number for number, one in enumerate(self.positions[:-1]) if one.seat == self.seat]
        if mine:
            del self.positions[mine[-1] + 1 :]
        else:
            click.echo("there is nothing to take back")

    def hint(self) -> None:
        click.echo(f"hint: {decision_text(self.now, _advice(self.now))}")

    def analyse(self) -> None:
        """Compare the person's last move with the best one."""
        mine = [n for n, one in enumerate(self.positions[:-1]) if one.seat == self.seat]
        if not mine:
            click.echo("you have not moved yet")
            return
        before, after = self.positions[mine[-1]], self.positions[mine[-1] + 1]
        assert after.last is not None
        click.echo(_judged(before, after.last))

    def moves(self) -> None:
        game = self.now.game
        played = [write_move(game, one.last) for one in self.positions if one.last is not None]
        click.echo(("" if game.gravity else ",").join(played) or "no move yet")

    def swap(self) -> None:
        self.seat = 1 - self.seat


def _listen(current: CurrentGame) -> bool:
    """Read one line from the person and do it; False at the end."""
    commands: dict[str, Callable[[], None]] = {
        "undo": current.undo,
        "hint": current.hint,
        "analyse": current.analyse,
        "moves": current.moves,
        "swap": current.swap,
        "help": lambda: click.echo(HELP),
    }
    click.echo("your move: ", nl=False)
    line = sys.stdin.readline()
    text = line.strip().lower()
    if not line or text in ("quit", "exit", "resign"):
        return False
    try:
        if text in commands:
            commands[text]()
        elif text:
            current.play(text)
    except BadAnswer:
        raise
    except InarowError as error:
        show_traceback(error)
        click.echo(f"{error} ({HELP})")
    return True


def _judged(position: Position, played: Move) -> str:
    """What the judge says of a move, as `inarow analyse` would: by proof or by nodes, never by the clock."""
    from inarow.analysis.judging import Judge  # only a person who asks for it waits for the solver

    found = Judge(position.game, read_heuristic(JUDGES_BY))(position, played)
    words = (
        [] if found.made is None else [f"you played {write_move(position.game, played)}, {found.made.words}"]
    )
    if played in found.moves:
        words.append("the best move")
    elif found.moves and found.best is not None:
        best = " or ".join(write_move(position.game, move) for move in found.moves)
        words.append(f"best was {best}, {found.best.words}")
    return "; ".join([*words, *([found.mistake] if found.mistake else []), found.words])


def _advice(position: Position) -> SearchResult:
    return ask(agent(ADVISER), ADVISER, position, ADVISER_LIMIT)
