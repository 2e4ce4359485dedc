"""Figure 1 of report 000: nodes and time of minimax and alpha-beta in a game, on both boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from inarow.agents.registering import agent
from inarow.rules.outcome import FIRST
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT
from inarow.studies.report_000.as_published.agents import PublishedAgents
from inarow.studies.report_000.as_published.bugs import AS_PUBLISHED, DecisionBugs
from inarow.studies.report_000.as_published.search import WindowSum
from inarow.studies.report_000.games import CountedGame, Remembering, play, play_counted
from inarow.studies.report_000.results import Costs
from inarow.studies.report_000.setting import (
    AGENTS,
    CONNECT4,
    SEARCHERS,
    SETTINGS,
    TIC_TAC_TOE,
    GameSetting,
    brief,
    learner,
    row,
)
from inarow.studies.study import Effort, Part, Row, Section, StudyTable, Value, within

Found = dict[str, tuple[Costs, Costs]]  # by the game's title, as published and corrected

PAIRINGS = (("alphabeta", "minimax"), ("minimax", "alphabeta"))
_DUELS = {
    "Tic Tac Toe": "in the second seat the search helps its opponent, which wins at ply five; corrected "
    "it draws",
    "Connect 4": "in the second seat the search helps its opponent, and no diagonal is scored: another game",
}


def work(effort: Effort) -> Iterator[float | Section]:
    """Play the games of both boards, with the bugs and without."""
    games = 50 if effort.quick else 1000
    found: Found = {}
    for number, setting in enumerate(SETTINGS):
        start = number / len(SETTINGS)
        as_published = yield from within(costs_as_published(setting, effort, games), start, start + 0.3)
        right = yield from within(costs_corrected(setting, effort, games), start + 0.3, start + 0.5)
        found[setting.title] = as_published, right
    from inarow.studies.report_000.charts import node_charts  # lazily: charts need an extra

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


def costs_as_published(setting: GameSetting, effort: Effort, games: int) -> Part[Costs]:
    """Games between the agents with their bugs."""
    chance = Random(f"{effort.seed} costs {setting.name}")
    agents = PublishedAgents(setting)
    yield from within(agents.train(setting.training(effort), chance), 0, 0.5)

    def game(first: str, second: str, number: int) -> CountedGame:  # noqa: ARG001
        return play(agents.board, agents.pair(first, second), chance)

    def first_move(name: str) -> int:
        return agents.players[name].choose((0, 0), FIRST, chance).nodes

    return (yield from within(_costs(game, first_move, games), 0.5, 1))


def costs_corrected(setting: GameSetting, effort: Effort, games: int) -> Part[Costs]:
    """The same with the product's agents, in the right seats."""
    with learner(setting, effort) as trained:
        searchers = {name: Remembering(setting.searcher(name, plain=True)) for name in SEARCHERS}

        def player(name: str, number: int) -> Agent:
            if name in searchers:
                return searchers[name]
            return agent(trained if name == "qlearning" else name, seed=effort.seed * 1_000_003 + number)

        def game(first: str, second: str, number: int) -> CountedGame:
            return play_counted(setting.game, (player(first, number), player(second, number)))

        def first_move(name: str) -> int:
            return searchers[name].choose(setting.game.start, NO_LIMIT).open_nodes

        return (yield from _costs(game, first_move, games))


def _costs(
    game: Callable[[str, str, int], CountedGame], first_move: Callable[[str], int], games: int
) -> Part[Costs]:
    first_moves: dict[str, int] = {}
    for name in SEARCHERS:
        first_moves[name] = first_move(name)
        yield 0.0
    duels = {pair: game(*pair, 0) for pair in PAIRINGS}
    nodes: dict[str, list[float]] = {name: [] for name in SEARCHERS}
    seconds: dict[str, list[float]] = {name: [] for name in SEARCHERS}
    pairings = [(name, other) for name in SEARCHERS for other in AGENTS if other != name]
    for done, (name, other) in enumerate(pairings):
        played = []
        for number in range(games):
            played.append(game(name, other, number))
            yield (done + number / games) / len(pairings)
        nodes[name].append(sum(one.nodes[FIRST] for one in played) / games)
        seconds[name].append(sum(one.seconds[FIRST] for one in played) / games)
    return Costs(
        duels=duels,
        first_moves=first_moves,
        nodes={name: sum(means) / len(means) for name, means in nodes.items()},
        seconds={name: sum(means) / len(means) for name, means in seconds.items()},
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


def _rows(setting: GameSetting, as_published: Costs, right: Costs) -> Iterator[Row]:
    title = setting.title
    for name in SEARCHERS:
        why = (
            "the first seat is the right one, and nothing is estimated: both agree"
            if setting is TIC_TAC_TOE
            else "minimax looks at all; with diagonals and whole numbers alpha-beta cuts other branches"
        )
        found = as_published.first_moves[name], right.first_moves[name]
        yield row(f"{title}, first move, nodes of {name}", *found, why)
    for pair in PAIRINGS:
        for seat, name in enumerate(pair):
            found = as_published.duels[pair].nodes[seat], right.duels[pair].nodes[seat]
            yield row(f"{title}, {pair[0]} v {pair[1]}, nodes of {name}", *found, _DUELS[title])
    for name in SEARCHERS:
        why = "a mean over random games, so nearly the same; corrected, opponents that block make other games"
        means = round(as_published.nodes[name]), round(right.nodes[name])
        yield row(f"{title}, nodes in a game, {name}", *means, why)
    why = "a ratio of the two above; pruning saves about as much in the right seats"
    saved = as_published.saved(as_published.nodes), right.saved(right.nodes)
    yield row(f"{title}, nodes saved by alpha-beta", *saved, why, "%")
    for name in SEARCHERS:
        why = "machines differ: compare the ratio; corrected is compiled, with a fixed cost a move"
        here = brief(as_published.seconds[name]), brief(right.seconds[name])
        yield row(f"{title}, seconds in a game, {name}", *here, why, "s")
    why = "a ratio of times: machines matter little; compiled, a fixed cost a move hides part of it"
    saved = as_published.saved(as_published.seconds), right.saved(right.seconds)
    yield row(f"{title}, time saved by alpha-beta", *saved, why, "%")


ALL_MENDED = DecisionBugs(seat=False, diagonal=False, small_win=False)
AS_OURS = DecisionBugs(seat=False, diagonal=False, small_win=False, float_sum=False, win_at_once=False)
_MENDED = {
    "as published": AS_PUBLISHED,
    "seats mended": DecisionBugs(seat=False),
    "diagonals mended": DecisionBugs(diagonal=False),
    "a win above every sum": DecisionBugs(small_win=False),
    "all three mended": ALL_MENDED,
    "and sums in whole numbers": DecisionBugs(seat=False, diagonal=False, small_win=False, float_sum=False),
    "and every move of the root looked at": AS_OURS,
}


def duel(bugs: DecisionBugs, first: str, second: str) -> CountedGame:
    """One game of Connect 4 between the report's searches; neither is random."""
    agents = PublishedAgents(CONNECT4, bugs)
    return play(agents.board, agents.pair(first, second), Random(0))


def mended_table(corrected: Costs) -> StudyTable:
    """One game of each pairing for each step, and the product's own below them."""
    lines = [_line(name, [duel(bugs, *pair) for pair in PAIRINGS]) for name, bugs in _MENDED.items()]
    lines.append(_line("corrected (the product's agents)", [corrected.duels[pair] for pair in PAIRINGS]))
    headings = ["report's code"]
    for first, second in PAIRINGS:
        headings += [f"{first} v {second}: nodes, first", "nodes, second", "plies", "winner"]
    return StudyTable("Connect 4, one game each way: what each bug does", tuple(headings), tuple(lines))


def _line(name: str, games: list[CountedGame]) -> tuple[Value, ...]:
    found: list[Value] = [name]
    for game in games:
        found += [*game.nodes, game.plies, "first" if game.winner == 0 else "second"]
    return tuple(found)


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
