"""Figure 1 of report 000: nodes and time of minimax and alpha-beta in a game, on both boards."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.studies.report_000.as_published.window_sum import WindowSum
from inarow.studies.report_000.costs import PAIRINGS, Costs, costs_as_published, costs_corrected
from inarow.studies.report_000.mending import mended_table
from inarow.studies.report_000.setting import CONNECT4, SEARCHERS, SETTINGS, TIC_TAC_TOE, Setting, brief, row
from inarow.studies.report_000.shares import within
from inarow.studies.study import Effort, Row, Section

Found = dict[str, tuple[Costs, Costs]]  # by the game's title, as published and corrected
_DUELS = {
    "Tic Tac Toe": "in the second seat the search helps its opponent, which wins at ply five; corrected "
    "it draws",
    "Connect 4": "in the second seat the search helps its opponent, and no diagonal is scored: another game",
}


def work(effort: Effort) -> Iterator[float | Section]:
    """Play the games of both boards, with the slips and without."""
    games = 50 if effort.quick else 1000
    found: Found = {}
    for number, setting in enumerate(SETTINGS):
        start = number / len(SETTINGS)
        slipped = yield from within(costs_as_published(setting, effort, games), start, start + 0.3)
        right = yield from within(costs_corrected(setting, effort, games), start + 0.3, start + 0.5)
        found[setting.title] = slipped, right
    from inarow.studies.report_000.node_chart import node_charts  # late: charts need an extra

    yield Section(
        title="Nodes and time of minimax and alpha-beta",
        rows=(
            *_board_rows(),
            *(row for setting in SETTINGS for row in _rows(setting, *found[setting.title])),
        ),
        tables=(mended_table(found[CONNECT4.title][1]),),
        charts=node_charts(found),
        words=_words(found, games),
    )


def _board_rows() -> Iterator[Row]:
    lines = {setting: len(setting.game.lines()) for setting in SETTINGS}
    why = "all agree: three rows, three columns, two diagonals"
    yield row("Tic Tac Toe, windows", lines[TIC_TAC_TOE], lines[TIC_TAC_TOE], why)
    why = (
        "24 + 21 + 12 + 12, our count: the report prints none; it scores rows and columns alone, since its "
        "code compares each diagonal as a list with a number"
    )
    yield row("Connect 4, windows", WindowSum(CONNECT4.game, diagonal=False).windows, lines[CONNECT4], why)


def _rows(setting: Setting, slipped: Costs, right: Costs) -> Iterator[Row]:
    title = setting.title
    for name in SEARCHERS:
        why = (
            "the first seat is the right one, and nothing is estimated: both agree"
            if setting is TIC_TAC_TOE
            else "minimax looks at all; with diagonals and whole numbers alpha-beta cuts other branches"
        )
        found = slipped.first_moves[name], right.first_moves[name]
        yield row(f"{title}, first move, nodes of {name}", *found, why)
    for pair in PAIRINGS:
        for seat, name in enumerate(pair):
            found = slipped.duels[pair].nodes[seat], right.duels[pair].nodes[seat]
            yield row(f"{title}, {pair[0]} v {pair[1]}, nodes of {name}", *found, _DUELS[title])
    for name in SEARCHERS:
        why = "a mean over random games, so nearly the same; corrected, opponents that block make other games"
        means = round(slipped.nodes[name]), round(right.nodes[name])
        yield row(f"{title}, nodes in a game, {name}", *means, why)
    why = "a ratio of the two above; pruning saves about as much in the right seats"
    saved = slipped.saved(slipped.nodes), right.saved(right.nodes)
    yield row(f"{title}, nodes saved by alpha-beta", *saved, why, "%")
    for name in SEARCHERS:
        why = "machines differ: compare the ratio; corrected is compiled, with a fixed cost a move"
        here = brief(slipped.seconds[name]), brief(right.seconds[name])
        yield row(f"{title}, seconds in a game, {name}", *here, why, "s")
    why = "a ratio of times: machines matter little; compiled, a fixed cost a move hides part of it"
    saved = slipped.saved(slipped.seconds), right.saved(right.seconds)
    yield row(f"{title}, time saved by alpha-beta", *saved, why, "%")


def _words(found: Found, games: int) -> tuple[str, ...]:
    (ttt, right), (c4, _) = (found[setting.title] for setting in SETTINGS)
    duel, back = ttt.duels[PAIRINGS[1]], ttt.duels[PAIRINGS[0]]
    return (
        f"Each search played {games:,} games in the first seat against each of the three other agents, and "
        "one against the other search from either seat. Nodes are `open_nodes`: positions below the root "
        "where play goes on, summed over the agent's moves in a game.",
        f"On Tic Tac Toe minimax looks at {ttt.first_moves['minimax']:,} of them for its first move and "
        f"{ttt.nodes['minimax']:,.0f} in a game, alpha-beta at {ttt.nodes['alphabeta']:,.0f}: "
        f"{-ttt.saved(ttt.nodes)} % less. On Connect 4 with depth {CONNECT4.depth} it is "
        f"{c4.nodes['minimax']:,.0f} and {c4.nodes['alphabeta']:,.0f}. The single games between the two "
        "searches come out to the last node of the authors' result files.",
        "The seat bug shows in these games: the second search maximises for its opponent, so the first "
        f"wins after {duel.plies} and {back.plies} plies. In the right seats the same game takes "
        f"{right.duels[PAIRINGS[1]].plies} plies and is a draw.",
        "The table at the end of this section mends one bug after the other on Connect 4. The three bugs "
        "are not all in which the report's searches and ours differ: theirs add floats, whose rounding "
        "makes some equal sums unequal and so moves cut-offs, and they stop at a winning move of the root, "
        "where ours look at every move. With both of these changed too, the report's code gives our "
        "corrected counts, node for node.",
    )
