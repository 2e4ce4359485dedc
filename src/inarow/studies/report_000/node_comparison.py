"""Figure 1 of report 000: nodes and time of minimax and alpha-beta in a game, on both boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from inarow.studies.report_000.company import Company
from inarow.studies.report_000.costs import PAIRINGS, SEARCHERS, Costs, costs_as_published, costs_corrected
from inarow.studies.report_000.setting import CONNECT4, SETTINGS, TIC_TAC_TOE, Setting, brief, printed
from inarow.studies.report_000.shares import within
from inarow.studies.report_000.slips.agent import Slips
from inarow.studies.report_000.slips.match import play
from inarow.studies.report_000.slips.window_sum import WindowSum
from inarow.studies.study import Effort, Row, Section, Table

Found = dict[str, tuple[Costs, Costs]]  # by the game's title, as published and corrected
_SAVING_PRINTED = (TIC_TAC_TOE.title,)  # for Connect 4 the report leaves the shares out
_MENDED = {
    "as published": Slips(),
    "seats mended": Slips(seat=False),
    "diagonals mended": Slips(diagonal=False),
    "a win above every sum": Slips(small_win=False),
    "all three mended": Slips(seat=False, diagonal=False, small_win=False),
}
_DUELS = {
    "Tic Tac Toe": "in the second seat the search helps its opponent, which wins at ply five; rightly a draw",
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
        tables=(_mended(),),
        charts=node_charts(found),
        words=_words(found, games),
    )


def _board_rows() -> Iterator[Row]:
    for setting in SETTINGS:
        figure = f"{setting.title}, windows"
        lines = len(setting.game.lines())
        scored = WindowSum(setting.game, diagonal=False).windows if setting is CONNECT4 else lines
        why = (
            "the report scores rows and columns only: diagonals were compared as a list with a number"
            if setting is CONNECT4
            else "all agree: three rows, three columns, two diagonals"
        )
        yield Row(figure, printed(figure), scored, lines, why)


def _rows(setting: Setting, slipped: Costs, right: Costs) -> Iterator[Row]:
    title = setting.title
    for name in SEARCHERS:
        yield Row(
            f"{title}, first move, nodes of {name}",
            None,
            slipped.first_moves[name],
            right.first_moves[name],
            "the first seat is the right one, and nothing is estimated: all agree"
            if setting is TIC_TAC_TOE
            else "with the diagonals scored, other moves look best and other branches are cut",
        )
    for pair in PAIRINGS:
        for seat, name in enumerate(pair):
            yield Row(
                f"{title}, {pair[0]} v {pair[1]}, nodes of {name}",
                None,
                slipped.duels[pair].nodes[seat],
                right.duels[pair].nodes[seat],
                _DUELS[title],
            )
    for name in SEARCHERS:
        figure = f"{title}, nodes in a game, {name}"
        why = "a mean over random games, so nearly the same; rightly, opponents that block make other games"
        yield Row(figure, printed(figure), round(slipped.nodes[name]), round(right.nodes[name]), why)
    figure = f"{title}, nodes saved by alpha-beta"
    yield Row(
        figure,
        printed(figure) if title in _SAVING_PRINTED else None,
        slipped.saved(slipped.nodes),
        right.saved(right.nodes),
        "a ratio of the two above; pruning saves as much with right seats",
        "%",
    )
    for name in SEARCHERS:
        figure = f"{title}, seconds in a game, {name}"
        why = "machines differ: compare the ratio; corrected is compiled, with a fixed cost a move"
        here = brief(slipped.seconds[name]), brief(right.seconds[name])
        yield Row(figure, printed(figure), *here, why, "s")
    figure = f"{title}, time saved by alpha-beta"
    yield Row(
        figure,
        printed(figure) if title in _SAVING_PRINTED else None,
        slipped.saved(slipped.seconds),
        right.saved(right.seconds),
        "a ratio of times, so machines matter little; it follows the nodes",
        "%",
    )


def _mended() -> Table:
    """One game of each pairing on Connect 4, with one slip mended at a time."""
    lines = []
    for name, slips in _MENDED.items():
        company = Company(CONNECT4, slips)
        cells: list[float | str | None] = [name]
        for pair in PAIRINGS:
            game = play(company.field, company.pair(*pair), Random(0))  # nobody draws
            cells += [*game.nodes, game.plies, "first" if game.winner == 0 else "second"]
        lines.append(tuple(cells))
    headings = ["slips"]
    for first, second in PAIRINGS:
        headings += [f"{first} v {second}: nodes, first", "nodes, second", "plies", "winner"]
    return Table("Connect 4, one game each way: what each slip does", tuple(headings), tuple(lines))


def _words(found: Found, games: int) -> tuple[str, ...]:
    (ttt, right), (c4, _) = (found[setting.title] for setting in SETTINGS)
    duel, back = ttt.duels[PAIRINGS[1]], ttt.duels[PAIRINGS[0]]
    return (
        f"Each search played {games} games in the first seat against each of the three other agents, and one "
        "against the other search from either seat. Nodes are open_nodes: positions below the root where "
        "play goes on, summed over the agent's moves.",
        f"On Tic Tac Toe minimax looks at {ttt.first_moves['minimax']:,} of them for its first move and "
        f"{ttt.nodes['minimax']:,.0f} in a game, alpha-beta at {ttt.nodes['alphabeta']:,.0f}: "
        f"{-ttt.saved(ttt.nodes)} % less. On Connect 4 with depth {CONNECT4.depth} it is "
        f"{c4.nodes['minimax']:,.0f} and {c4.nodes['alphabeta']:,.0f}.",
        f"The seat slip shows in the games between the two: the second search maximises for its opponent, so "
        f"the first wins after {duel.plies} and {back.plies} plies. With right seats the same game takes "
        f"{right.duels[PAIRINGS[1]].plies} plies and is drawn.",
    )
