"""Our agent against Gomocup engines: who wins from balanced openings, and how much time each side uses.

    python -m benchmarks gomoku --engine 'Pela=./pbrain-pela' --engine 'Carbon=wine pbrain-carbon.exe'

Games are played one at a time, since two at once would take each other's time. The exit code is 1 if our
agent lost a game by a failure: an illegal move, a crash, or more than its time and the referee's grace.
"""

from __future__ import annotations

import random
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

import click

from inarow import interrupts
from inarow.agents.registering import agent as build
from inarow.arena.config import RunConfig
from inarow.arena.match import ONE, OTHER, MatchStatistics
from inarow.arena.openings import Opening
from inarow.arena.play import GameRecord
from inarow.arena.run import Run
from inarow.arena.statistics.intervals import score_interval
from inarow.arena.tournament import Tournament
from inarow.cli.exit_codes import BAD_USAGE, DONE, FAILED, INTERRUPTED
from inarow.cli.output import aligned_table, duration, output_console
from inarow.errors import BadAnswer, InarowError
from inarow.executors import open_executor
from inarow.rules.game import Game
from inarow.rules.notation import read_moves, write_moves
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries
from inarow.search.agent import prepare
from inarow.search.limit import Limit
from inarow.spec import Spec

OPENINGS = Path(__file__).parent / "openings"
NAME = re.compile(r"[\w.+-]+")
FORM = "an engine is NAME=command, as in --engine 'Pela=./pbrain-pela'"
WHAT_TO_DO = """\
No engine was given, so nothing was played. Pass one or more with --engine 'NAME=command': any Gomocup brain,
a program that speaks the Gomocup protocol on its standard input and output. inarow is one itself:
python -m benchmarks gomoku --games 4 --seconds 0.2 --engine 'shallow=inarow gomocup -a alphabeta:depth=2'"""


@dataclass(frozen=True, slots=True)
class Engine:
    """A Gomocup brain: what it is called here, and the command that starts it."""

    name: str
    command: str

    @classmethod
    def read(cls, text: str) -> Engine:
        """The engine that `NAME=command` means."""
        name, _, command = text.partition("=")
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise click.UsageError(f"{text!r}: {FORM}; {error}") from error
        if not NAME.fullmatch(name) or not words:
            raise click.UsageError(f"{text!r}: {FORM}")
        if '"' in shlex.join(words):  # which the text of an agent cannot hold
            raise click.UsageError(f"{text!r}: an argument with a quote in it cannot be passed; use a script")
        return cls(name, shlex.join(words))

    @property
    def agent(self) -> str:
        """The text of the agent that runs it."""
        return str(Spec("process", (("cmd", self.command),)))

    def require_ready(self, game: Game, limit: Limit) -> None:
        """Refuse an engine that does not start, or does not take this board."""
        try:
            agent = build(self.agent)
            try:
                prepare(agent, f"agent {self.agent!r}", game, limit)
            finally:
                agent.close()  # type: ignore[attr-defined]
        except BadAnswer as error:
            raise click.UsageError(f"the engine {self.name} cannot play {game}: {error}") from error


@dataclass(slots=True)
class Match:
    """The games against one engine, and the seconds of each move: ours, and the engine's."""

    engine: Engine
    run: Run
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def add(self, number: int, record: GameRecord) -> str:
        """Take in a game that was played; its result in words."""
        seat = self.run.config.tournament.seats(number).index(ONE)
        for side, place in ((ONE, seat), (OTHER, 1 - seat)):
            self.seconds[side].extend(record.seconds[(place - len(record.task.opening)) % 2 :: 2])
        result = ("drawn", "won", "lost")[record.outcome.score_for(seat)]
        how = "" if record.failure is None else ", by a failure"
        return f"{result} as {('first', 'second')[seat]} after {len(record.moves)} moves{how}"


def run(arguments: Sequence[str] = ()) -> bool:
    """Play what the arguments say; without any, say what could be."""
    return main(arguments) == DONE


def main(arguments: Sequence[str]) -> int:
    """The same as a command; its exit code."""
    try:
        with interrupts.remembered():
            code = command.main(list(arguments), "python -m benchmarks gomoku", standalone_mode=False)
    except click.ClickException as error:
        return _refused(error.format_message())
    except InarowError as error:
        return _refused(str(error))
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--engine", "engines", multiple=True, metavar="NAME=COMMAND", help="A rival; may be repeated.")
@click.option("--seconds", default=1.0, show_default=True, help="Seconds for each move.")
@click.option("--games", default=24, show_default=True, help="Games against each engine; even: pairs.")
@click.option(
    "--size",
    type=click.Choice(["15", "19", "20"]),
    default="15",
    show_default=True,
    help="The side of the board.",
)
@click.option("--agent", default="best", show_default=True, help="Our side.")
@click.option(
    "--seed", default=0, show_default=True, help="Of the agent, and of the openings' order and turn."
)
@click.option("--exact", is_flag=True, help="Exactly five in a row win; the openings were judged without.")
def command(
    engines: tuple[str, ...], seconds: float, games: int, size: str, agent: str, seed: int, exact: bool
) -> int:
    """Our agent against Gomocup engines, from balanced openings, each from both seats."""
    if not engines:
        click.echo(WHAT_TO_DO)
        return DONE
    rivals = [Engine.read(text) for text in engines]
    for rival in rivals:
        if [one.name for one in rivals].count(rival.name) > 1:
            raise click.UsageError(f"two engines are called {rival.name!r}; give each its own name")
    game = read_game(f"mnk:{size}x{size}:5{'+exact' if exact else ''}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "openings.txt"
        chosen = openings(game, games // 2, seed)
        file.write_text("".join(f"{write_moves(game, one)}\n" for one in chosen), "utf-8")
        contests = [
            Tournament(
                game=game,
                agents=(agent, rival.agent),
                games=games,
                limit=Limit(seconds=seconds),
                seed=seed,
                openings=f"file:{file}",
            )
            for rival in rivals
        ]
        matches = [
            Match(rival, Run(RunConfig(tournament=contest)))
            for rival, contest in zip(rivals, contests, strict=True)
        ]
        for rival in rivals:
            rival.require_ready(game, Limit(seconds=seconds))
        return _play(matches)


def openings(game: Game, pairs: int, seed: int) -> list[Opening]:
    """An opening for each pair of games: all of the board's in random order, then all again.

    Each is turned and mirrored by chance, differently each time, so that a pair repeats another only after
    eight times all of them.
    """
    chance = random.Random(f"gomoku {seed}")
    lines = (OPENINGS / f"gomoku{game.width}.txt").read_text("utf-8").splitlines()
    known = [read_moves(game, line) for line in lines if not line.startswith("#")]
    turns = {one: chance.sample(symmetries(game), len(symmetries(game))) for one in known}
    found: list[Opening] = []
    while len(found) < pairs:
        turn = len(found) // len(known) % len(symmetries(game))
        found += [tuple(turns[one][turn][cell] for cell in one) for one in chance.sample(known, len(known))]
    return found[:pairs]


def _play(matches: Sequence[Match]) -> int:
    """Play all matches, one game at a time, and print them, those that Ctrl-C leaves unfinished too."""
    began, of = time.monotonic(), sum(len(match.run.config.tournament) for match in matches)
    played, code = 0, DONE
    try:
        for match in matches:
            for number, record in match.run.play(open_executor("serial", workers=1)):
                played += 1
                left = duration((time.monotonic() - began) / played * (of - played))
                words = match.add(number, record)
                print(f"{played} of {of} games, {left} left: {match.engine.name}, {words}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"interrupted after {played} of {of} games", file=sys.stderr)
        code = INTERRUPTED
    if begun := [match for match in matches if match.run.standings.games]:
        _print(begun)
    ours_failed = any(match.run.standings.count(ONE).failures for match in matches)
    return FAILED if code == DONE and ours_failed else code


def _print(matches: Sequence[Match]) -> None:
    """Failures first, then scores, then times."""
    contest = matches[0].run.config.tournament
    ours = contest.labels[ONE]
    for line in (*(line for match in matches for line in _failures(match)),) or ("no forfeits, no failures",):
        print(line)
    print(f"\n{contest.game}, {contest.limit.seconds:g} s a move, seed {contest.seed}: the score of {ours}")
    console = output_console()
    scores = ("against", "games", "won", "drawn", "lost", "score", "95 %", "Elo", "95 %")
    console.print(aligned_table(scores, [_score(match) for match in matches], left=[0]))
    print("\nseconds a move")
    times = ("against", f"{ours}: mean", "longest", "engine: mean", "longest")
    console.print(aligned_table(times, [_times(match) for match in matches], left=[0]))


def _failures(match: Match) -> Iterator[str]:
    """A line for each reason for which games against an engine were lost."""
    ours, name = match.run.config.tournament.labels[ONE], match.engine.name
    for (side, reason), games in match.run.standings.failures.most_common():
        who = f"{ours} against {name}" if side == ONE else name
        yield f"{who} failed in {games} game{'s' * (games != 1)}: {reason}"


def _score(match: Match) -> tuple[str, ...]:
    statistics = MatchStatistics(match.run.standings)
    counts = statistics.counts
    score, elo = score_interval(statistics.observations), statistics.strength.elo
    return (
        match.engine.name,
        *(f"{count:,}" for count in (sum(counts), *counts)),
        f"{100 * score.value:.1f} %",
        f"{100 * score.low:.0f} to {100 * score.high:.0f}",
        f"{elo.elo:+.0f}",
        f"{elo.low:+.0f} to {elo.high:+.0f}",
    )


def _times(match: Match) -> tuple[str, ...]:
    both = [(fmean(side), max(side)) if side else (0.0, 0.0) for side in match.seconds]
    return match.engine.name, *(f"{value:.3f}" for side in both for value in side)


def _refused(sentence: str) -> int:
    print(f"error: {' '.join(sentence.split())}", file=sys.stderr)
    return BAD_USAGE
