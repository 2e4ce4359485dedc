"""What report 003 says without measuring it: how large the game is, how searches grow, and its blunders."""

from __future__ import annotations

import math
from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.published import row
from inarow.studies.report_003.published_search import (
    WIN,
    CallTask,
    best_move,
    product_calls,
    published_calls,
)
from inarow.studies.study import Chart, Effort, Section, StudyTable

GAME = "drop:7x6:4"
POSITIONS = 4_531_985_219_092  # legal positions of 7x6, a known result (OEIS A212693)
DEPTH = 6
PLIES = 13  # of a random game before a position with a threat is looked for
DEPTHS = (1, 2, 4)


def answer(effort: Effort) -> Iterator[float | Section]:
    """Counts beside the formulas, and decisions in which one move loses at once and another does not."""
    game = read_game(GAME)
    width, cells = game.width, game.cells
    deepest = DEPTH if effort.quick else DEPTH + 1
    lines = []
    for depth in range(1, deepest + 1):
        task = CallTask(GAME, "zero", depth)
        lines.append(
            (
                depth,
                width**depth,
                product_calls("minimax", task),
                round(width ** (depth / 2)),
                published_calls(task) if depth <= DEPTH else None,
                product_calls("alphabeta", task),
            )
        )
        yield 0.4 * depth / deepest
    count = 100 if effort.quick else 400
    threatened = list(_threatened(count, effort.seed))
    blunders, lost, right = dict.fromkeys(DEPTHS, 0), dict.fromkeys(DEPTHS, 0), dict.fromkeys(DEPTHS, 0)
    players = {depth: agent(f"alphabeta:depth={depth},heuristic=longest") for depth in DEPTHS}
    for number, position in enumerate(threatened, start=1):
        for depth in DEPTHS:
            value, move = best_move(position, "longest", depth=depth)
            is_blunder = bool(position.play(move).completing_moves())
            blunders[depth] += is_blunder
            lost[depth] += is_blunder and value <= -WIN
            choice = players[depth].choose(position, Limit()).move
            right[depth] += bool(position.play(choice).completing_moves())
        yield 0.4 + 0.6 * number / count
    by_depth = {line[0]: line for line in lines}
    powers = round(math.log10(width**cells), 1)
    rows = (
        row(
            "003",
            "bound on the number of positions, 7x6",
            f"7^42, about 10^{powers}",
            f"{POSITIONS:,}",
            "7^42 counts sequences of moves as if no column were ever full; different positions are far "
            "fewer (a known result, not counted here)",
        ),
        row("003", "moves in a turn", None, f"at most {width}", "fewer once a column is full"),
        row("003", "plies in a game", None, f"at most {cells}", "fewer where somebody wins"),
        row(
            "003",
            "effort of minimax",
            f"{by_depth[DEPTH][2]:,} calls",
            f"{by_depth[DEPTH][2]:,} calls",
            f"7x6, depth {DEPTH}: 1 + 7 + 7^2 + ... + 7^{DEPTH}; the formula is right",
        ),
        row(
            "003",
            "effort of alpha-beta",
            f"{by_depth[DEPTH][4]:,} calls",
            f"{by_depth[DEPTH][5]:,} calls",
            f"7x6, depth {DEPTH}, no heuristic: the square root of 7^{DEPTH} is {by_depth[DEPTH][3]}, "
            "reached with the best move first and values that differ",
        ),
        row(
            "003",
            f"avoidable losses in one move that the search plays into, depth 4, {count} positions",
            blunders[4],
            right[4],
            "where every move loses within the depth, all are worth the same and the last is played, "
            "though it loses at once; corrected, a slower loss is worth more",
            "positions",
        ),
    )
    from inarow.studies.report_003.charts import growth_chart  # lazily: it needs Altair

    chart = Chart(
        "growth",
        "Calls on the empty 7x6 board beside the report's formulas",
        f"Four lines on a logarithmic axis. At depth {DEPTH} minimax makes {by_depth[DEPTH][2]:,} calls, "
        f"close to 7^{DEPTH}; alpha-beta {by_depth[DEPTH][5]:,}, between that and the square root, "
        f"{by_depth[DEPTH][3]}.",
        vega=growth_chart(lines),
    )
    headings = ("depth", "7^D", "minimax", "7^(D/2)", "alpha-beta as printed", "alpha-beta corrected")
    tables = (
        StudyTable("Calls on the empty 7x6 board, without a heuristic", headings, tuple(lines)),
        StudyTable(
            "Avoidable losses in one move",
            ("depth", "positions", "as published", "of them lost anyway", "corrected"),
            tuple((depth, count, blunders[depth], lost[depth], right[depth]) for depth in DEPTHS),
        ),
    )
    yield Section(
        "What the report says without measuring it",
        rows,
        tables,
        (chart,),
        (
            f"The bound N^(N*M) for 7x6 is 7^42, about 10^{powers}. It counts sequences; the game has "
            f"{POSITIONS:,} different positions. O(N^D) describes minimax exactly. O(N^(D/2)) is what "
            "alpha-beta reaches with the best move first; from left to right, without a heuristic, it "
            "stays above that.",
            "The report tells of rare games in which its bot lets the opponent win in one move, and "
            "supposes a conflict with functions of its template. The printed search has a cause of its "
            f"own. In {count} random positions where one move loses at once and another does not, it plays "
            f"into the loss {blunders[4]} times at depth 4, {blunders[2]} times at depth 2, and "
            f"{blunders[1]} times at depth 1, which sees no reply. {lost[4]} of the {blunders[4]} positions "
            "at depth 4 were lost within the depth whatever was played: every move is worth minus a win, "
            "at any distance, and of equal moves the last is played. Where a slower loss is worth more "
            f"than a fast one, as in this package, alpha-beta at depth 4 plays into {right[4]}.",
        ),
    )


def _threatened(count: int, seed: int) -> Iterator[Position]:
    """Random positions in which some moves let the opponent win at once and others do not; no own win."""
    game = read_game(GAME)
    number = 0
    while count:
        position = Position.after(game, random_opening(game, PLIES, seed * 100_000 + number))
        number += 1
        if position.completing_moves():
            continue
        replies = [position.play(move) for move in position.legal_moves()]
        losing = [bool(after.outcome is None and after.completing_moves()) for after in replies]
        if any(losing) and not all(losing):
            count -= 1
            yield position
