"""Sums beyond 100: where report 002's agent thinks a certain loss better than a block."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_002.drawing import marked_board, owners
from inarow.studies.report_002.published_agent import (
    WIN,
    ColumnChoice,
    corrected_move,
    evaluation,
    extended_text,
    published_agent,
)
from inarow.studies.study import Chart, Effort, Section, StudyTable

BOARDS = ("drop:7x6:4", "drop:8x7:4", "drop:9x7:5")
DEPTH = 1  # two plies: enough to see that the opponent completes a run at once
_SHOWN = 3  # losses of each board in the table
_BOLD = 0.8  # how often the one side plays for the sum alone; the other plays at random


@dataclass(frozen=True, slots=True)
class Blunder:
    """A position where the published agent prefers a certain loss to a sum below -100."""

    board: str
    moves: str
    published: str
    corrected: str
    is_saved: bool  # does the corrected move leave the opponent no win at once?
    sum_refused: int  # the value of the best move that does not lose at once


@dataclass(frozen=True, slots=True)
class GameSums:
    """What one game shows."""

    positions: int
    largest: int  # of the sums, without their sign
    beyond: int  # positions with a sum beyond 100
    refused_wins: int  # a win at once refused for a sum above 100
    still_refused: int  # by the corrected agent, in the same positions
    blunders: tuple[Blunder, ...]


@dataclass(frozen=True, slots=True)
class PlayForSums:
    """The job of an executor: each task is a board and the seed of one game."""

    def prepare(self) -> None:
        agent(extended_text(DEPTH + 1))

    def open(self) -> Callable[[tuple[str, int]], GameSums]:
        return tally


def tally(task: tuple[str, int]) -> GameSums:
    """One game in which one side collects threats, without ever completing a run while it can avoid it."""
    board, seed = task
    game = read_game(board)
    chance = random.Random(f"sums {seed}")
    value = evaluation(published_agent(game, DEPTH).board)
    position, moves, bold = game.start, "", seed % 2
    sums, refused, still_refused, blunders = [], 0, 0, []
    while position.outcome is None:
        sums.append(abs(value(position.mover, position.waiter)))
        decision = published_agent(game, DEPTH).decide(position)
        winning = position.completing_moves()
        if winning and decision.value > WIN:
            refused += 1
            still_refused += corrected_move(position, DEPTH + 1) not in winning
        blunder = _blunder(position, moves, decision)
        if blunder is not None:
            blunders.append(blunder)
        choice = [move for move in position.legal_moves() if move not in winning] or list(winning)
        if position.seat == bold and chance.random() < _BOLD:
            scores = [value(position.mover | 1 << move, position.waiter) for move in choice]
            move = choice[scores.index(max(scores))]
        else:
            move = chance.choice(choice)
        moves += write_move(game, move)
        position = position.play(move)
    beyond = sum(one > WIN for one in sums)
    return GameSums(len(sums), max(sums), beyond, refused, still_refused, tuple(blunders))


def _blunder(position: Position, moves: str, decision: ColumnChoice) -> Blunder | None:
    """Does the chosen move lose at once, while one that does not looks worse than -100?"""
    if decision.value != -WIN or not position.play(decision.move).completing_moves():
        return None
    held = [score for move, score in decision.values if not position.play(move).completing_moves()]
    if not held:
        return None
    game = position.game
    right = corrected_move(position, DEPTH + 1)
    is_saved = not position.play(right).completing_moves()
    texts = write_move(game, decision.move), write_move(game, right)
    return Blunder(str(game), moves, *texts, is_saved, max(held))


def show(effort: Effort) -> Iterator[float | Section]:
    """So many games on each board."""
    games = 25 if effort.quick else 300
    tasks = [(board, effort.seed * 1_000_003 + seed) for seed in range(games) for board in BOARDS]
    found: dict[int, GameSums] = {}
    for number, one in effort.executor().run(PlayForSums(), tasks):
        found[number] = one
        yield len(found) / len(tasks)
    by_board: dict[str, list[GameSums]] = {board: [] for board in BOARDS}
    for number in range(len(tasks)):
        by_board[tasks[number][0]].append(found[number])
    yield section(by_board)


def section(by_board: dict[str, list[GameSums]]) -> Section:
    """The largest sums, the losses they cost, and one of them as a drawing."""
    tallies = [one for found in by_board.values() for one in found]
    blunders = [one for tally in tallies for one in tally.blunders]
    where = f"{len(tallies)} random games on {len(by_board)} boards"
    largest = max(one.largest for one in tallies)
    rows = (
        row(
            "002",
            f"{where}, largest sum of threats",
            largest,
            largest,
            "the evaluation is the same; the report's win is 100, corrected a win is beyond every sum",
        ),
        row(
            "002",
            f"{where}, certain losses preferred to a block",
            len(blunders),
            sum(not one.is_saved for one in blunders),
            "a loss is -100, and a position where one holds on can sum up to less",
            "positions",
        ),
        row(
            "002",
            f"{where}, wins at once refused for a sum",
            sum(one.refused_wins for one in tallies),
            sum(one.still_refused for one in tallies),
            "a win is 100, and a position without one can sum up to more",
            "positions",
        ),
    )
    tables = [_by_board(by_board)]
    if blunders:
        tables.append(_examples(blunders))
    return Section(
        "Sums beyond a win", rows, tuple(tables), tuple(_boards(blunders[:1])), _words(tallies, blunders)
    )


def _by_board(by_board: dict[str, list[GameSums]]) -> StudyTable:
    headings = (
        "board",
        "positions",
        "sum beyond 100",
        "largest sum",
        "losses preferred, as published",
        "corrected",
        "wins refused, as published",
        "corrected",
    )
    lines = tuple(
        (
            board.removeprefix("drop:"),
            sum(one.positions for one in found),
            sum(one.beyond for one in found),
            max(one.largest for one in found),
            sum(len(one.blunders) for one in found),
            sum(not blunder.is_saved for one in found for blunder in one.blunders),
            sum(one.refused_wins for one in found),
            sum(one.still_refused for one in found),
        )
        for board, found in by_board.items()
    )
    games = len(next(iter(by_board.values())))
    return StudyTable(f"By board, {games} random games each", headings, lines)


def _examples(blunders: list[Blunder]) -> StudyTable:
    """The first of each board."""
    firsts = [
        one
        for board in BOARDS
        for one in [blunder for blunder in blunders if blunder.board == board][:_SHOWN]
    ]
    lines = tuple(
        (one.board.removeprefix("drop:"), one.moves, one.published, -WIN, one.corrected, one.sum_refused)
        for one in firsts
    )
    headings = ("board", "moves", "as published", "its value", "corrected", "its sum")
    return StudyTable(
        "Certain losses that look better than a block, the first of each board", headings, lines
    )


def _boards(blunders: list[Blunder]) -> Iterator[Chart]:
    for one in blunders:
        position = read_game(one.board).position(one.moves)
        yield Chart(
            "sum-beyond-win",
            f"{one.board.removeprefix('drop:')} after {one.moves}, the "
            f"{('first', 'second')[position.seat]} player to move",
            f"{owners(position)}. The published agent({DEPTH}) plays column {one.published}, worth {-WIN}, "
            f"and loses at once; column {one.corrected} blocks and sums up to {one.sum_refused}.",
            svg=marked_board(
                position,
                one.published,
                one.corrected,
                (
                    f"as published: column {one.published}, loses, {-WIN}",
                    f"corrected: column {one.corrected}, blocks, {one.sum_refused}",
                ),
            ),
        )


def _words(tallies: list[GameSums], blunders: list[Blunder]) -> tuple[str, ...]:
    beyond, positions = sum(one.beyond for one in tallies), sum(one.positions for one in tallies)
    saved = sum(one.is_saved for one in blunders)
    return (
        "Random games were played in which one side collects threats and the other plays at random. The "
        f"sum of threats lies beyond 100, the report's win, in {beyond:,} of {positions:,} positions.",
        f"In {len(blunders)} positions the published agent({DEPTH}) then prefers a move that loses at "
        "once, worth -100, to one that does not and whose sum is lower still. The corrected agent, with "
        f"the same evaluation and as many plies, holds on in {saved} of them.",
    )
