"""The agents of report 000 as published: its figures to the last node, and what each bug does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from inarow.agents.registering import agent
from inarow.rules.outcome import FIRST, SECOND
from inarow.search.limit import NO_LIMIT
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.agents import AnyMove, DefaultAsPublished, PublishedAgents
from inarow.studies.report_000.as_published.bugs import (
    CostedMove,
    DecisionBugs,
    PublishedPlayer,
    Stones,
    with_stone,
)
from inarow.studies.report_000.as_published.qlearning import QLearningAsPublished, fewest_episodes_to_floor
from inarow.studies.report_000.as_published.search import SearchAsPublished, WindowSum
from inarow.studies.report_000.games import CountedGame, play, play_counted
from inarow.studies.report_000.node_comparison import ALL_MENDED, AS_OURS, PAIRINGS
from inarow.studies.report_000.setting import CONNECT4, TIC_TAC_TOE, GameSetting


def duel(setting: GameSetting, first: str, second: str, bugs: DecisionBugs = DecisionBugs()) -> CountedGame:  # noqa: B008
    agents = PublishedAgents(setting, bugs)
    return play(agents.board, agents.pair(first, second), Random(0))


@pytest.mark.parametrize(
    ("setting", "first", "second", "nodes"),
    [
        (TIC_TAC_TOE, "alphabeta", "minimax", (11_447, 32_517)),
        (TIC_TAC_TOE, "minimax", "alphabeta", (299_369, 584)),
        (CONNECT4, "alphabeta", "minimax", (862, 1_490)),
        (CONNECT4, "minimax", "alphabeta", (1_575, 471)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_costs_what_the_report_counts(
    setting: GameSetting, first: str, second: str, nodes: tuple[int, int]
) -> None:
    assert duel(setting, first, second).nodes == nodes


def test_the_first_move_of_tic_tac_toe_is_that_of_the_product() -> None:
    board = PlainBoard(TIC_TAC_TOE.game)
    for name, prune, nodes in (("minimax", False, 294_777), ("alphabeta", True, 10_966)):
        assert SearchAsPublished(board, prune=prune).search((0, 0), FIRST).nodes == nodes
        corrected = agent(TIC_TAC_TOE.searcher(name, plain=True)).choose(TIC_TAC_TOE.game.start, NO_LIMIT)
        assert corrected.open_nodes == nodes


def test_the_seat_bug_makes_minimax_lose_a_draw() -> None:
    assert duel(TIC_TAC_TOE, "alphabeta", "minimax").winner == FIRST
    assert duel(TIC_TAC_TOE, "alphabeta", "minimax", DecisionBugs(seat=False)).winner is None


def test_without_bugs_minimax_never_loses_tic_tac_toe() -> None:
    agents = PublishedAgents(TIC_TAC_TOE, DecisionBugs(seat=False))
    chance = Random(1)
    for pair in (("default", "alphabeta"), ("alphabeta", "default")):
        for _ in range(60):
            game = play(agents.board, agents.pair(*pair), chance)
            assert game.winner in (None, pair.index("alphabeta"))


@pytest.mark.parametrize("mended", ["diagonal", "small_win"])
def test_each_other_bug_makes_another_game(mended: str) -> None:
    as_published = duel(CONNECT4, "minimax", "alphabeta")
    assert duel(CONNECT4, "minimax", "alphabeta", DecisionBugs(**{mended: False})).nodes != as_published.nodes


def test_a_sum_can_exceed_a_win() -> None:
    own = sum(1 << cell for cell in (2, 3, 4, 9, 10, 11, 16, 17, 18))  # threes beside and above each other
    assert WindowSum(CONNECT4.game, diagonal=False)(own, 0) > 1.0


def test_diagonals_are_never_scored() -> None:
    stones = sum(1 << cell for cell in (0, 8, 16))  # a three, slanted
    as_published, mended = (WindowSum(CONNECT4.game, diagonal=diagonal) for diagonal in (False, True))
    assert (as_published.windows, mended.windows) == (45, 69)
    assert mended(stones, 0) > as_published(stones, 0) + 0.7
    assert mended(stones, 0) == -mended(0, stones)


def test_published_default_blocks_from_the_first_seat_only() -> None:
    board = PlainBoard(TIC_TAC_TOE.game)
    default, threat = DefaultAsPublished(board), 0b11  # two in the bottom row, the third is cell 2
    first = {default.choose((1 << 4, threat), FIRST, Random(seed)).move for seed in range(20)}
    second = {default.choose((threat, 1 << 4), SECOND, Random(seed)).move for seed in range(20)}
    assert first == {2}
    assert len(second) > 1
    assert {default.choose((1 << 4 | 1 << 3, threat), SECOND, Random(seed)).move for seed in range(20)} == {2}


def trained(gamma: float, loss: float) -> QLearningAsPublished:
    board = PlainBoard(TIC_TAC_TOE.game)
    learner = QLearningAsPublished(board, gamma=gamma, loss=loss)
    for _ in learner.train(400, AnyMove(board), Random(5)):
        pass
    return learner


def test_gamma_and_the_reward_of_a_loss_have_no_effect() -> None:
    learner = trained(0.9, -1.0)
    assert learner.table == trained(0.0, -100.0).table
    for (stones, move), value in learner.table.items():
        wins = PlainBoard(TIC_TAC_TOE.game).wins(stones[FIRST] | 1 << move, move)
        full = (stones[0] | stones[1]).bit_count() == 8  # a draw, where there was no choice
        assert value > 0
        assert wins or full


class EndsNoted:
    """A published agent, and how many of its own moves ended a game."""

    def __init__(self, player: PublishedPlayer, board: PlainBoard) -> None:
        self.player, self.board = player, board
        self.ends = 0

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove:
        decision = self.player.choose(stones, seat, chance)
        after = with_stone(stones, seat, decision.move)
        is_full = after[0] | after[1] == self.board.full
        self.ends += self.board.wins(after[seat], decision.move) or is_full
        return decision


@pytest.mark.parametrize("setting", [TIC_TAC_TOE, CONNECT4], ids=str)
def test_epsilon_does_not_fall_in_an_episode_that_the_opponent_ends(setting: GameSetting) -> None:
    board = PlainBoard(setting.game)
    opponent = EndsNoted(DefaultAsPublished(board, DecisionBugs(seat=False)), board)
    learner = QLearningAsPublished(board)
    *_, episodes = learner.train(150, opponent, Random(4))
    assert 30 < opponent.ends < episodes
    assert learner.epsilon == pytest.approx(0.3 * 0.995 ** (episodes - opponent.ends))


def test_epsilon_is_at_its_floor_later_than_it_could_be() -> None:
    assert fewest_episodes_to_floor() == 679
    board = PlainBoard(TIC_TAC_TOE.game)
    learner = QLearningAsPublished(board)
    for _ in learner.train(3000, AnyMove(board), Random(5)):
        pass
    assert learner.epsilon == 0.01
    assert learner.episodes_to_floor is not None
    assert 679 < learner.episodes_to_floor < 3000


@pytest.mark.parametrize("pair", PAIRINGS)
def test_all_three_mended_differs_from_the_product_in_two_habits_alone(pair: tuple[str, str]) -> None:
    players = tuple(agent(CONNECT4.searcher(name, plain=True)) for name in pair)
    ours = play_counted(CONNECT4.game, (players[0], players[1]))
    assert duel(CONNECT4, *pair, AS_OURS).nodes == ours.nodes
    assert duel(CONNECT4, *pair, ALL_MENDED).nodes != ours.nodes
    for habit in ("float_sum", "win_at_once"):
        assert duel(CONNECT4, *pair, replace(AS_OURS, **{habit: True})).nodes != ours.nodes


def test_in_whole_numbers_equal_sums_are_equal() -> None:
    """Floats leave a rest where tenths add up; it decides ties."""
    whole, floats = (WindowSum(CONNECT4.game, diagonal=True, whole=one) for one in (True, False))
    chance, rests = Random(2), 0
    for _ in range(300):
        cells = chance.sample(range(42), 6)  # three each: nobody has won
        own, other = (sum(1 << cell for cell in half) for half in (cells[:3], cells[3:]))
        assert whole(own, other) == round(10 * floats(own, other))
        rests += 10 * floats(own, other) != whole(own, other)
    assert rests > 0
