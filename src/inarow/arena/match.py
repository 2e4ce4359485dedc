"""A match of two agents: what its games say, from the first one's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from inarow.arena.play import GameRecord
from inarow.arena.standings import Standings
from inarow.arena.statistics.pairs import Strength, strength
from inarow.arena.statistics.sprt import Sprt, SprtDecision
from inarow.arena.statistics.words import verdict
from inarow.errors import NotationError

ONE, OTHER = 0, 1  # their numbers in the tournament


def read_sprt(text: str) -> tuple[float, float]:
    """The two hypotheses of `ELO0:ELO1`."""
    low, colon, high = text.partition(":")
    try:
        hypotheses = float(low), float(high)
    except ValueError:
        raise NotationError(text, "an SPRT is ELO0:ELO1, as in 0:30") from None
    if not colon or not -2000 < hypotheses[0] < hypotheses[1] < 2000:
        raise NotationError(text, "an SPRT is ELO0:ELO1 with the smaller first, as in 0:30")
    return hypotheses


class MatchStatistics:
    """The standings of two agents; `sprt` holds the two hypotheses of a test, if one is wanted.

    The test takes pairs of games in the order of their numbers, whatever order they come in, so that it
    ends at the same pair on every executor.
    """

    def __init__(self, standings: Standings, sprt: tuple[float, float] | None = None) -> None:
        self.standings = standings
        self._test = None if sprt is None else Sprt(*sprt)
        self._scores: dict[int, float] = {}  # of games the test has not taken yet
        self._next = 0

    def add(self, number: int, record: GameRecord) -> bool:
        """Add a game to the test; True if it is decided, never without a test."""
        if self._test is None:
            return False
        self._scores[number] = (record.outcome.score_for(number % 2) + 1) / 2
        while not self._decided and self._next in self._scores and self._next + 1 in self._scores:
            self._test.update(self._scores.pop(self._next) + self._scores.pop(self._next + 1))
            self._next += 2
        return self._decided

    @property
    def _decided(self) -> bool:
        return self._test is not None and self._test.state.decision is not SprtDecision.CONTINUE

    @property
    def counts(self) -> tuple[int, int, int]:
        """Wins, draws, losses."""
        count = self.standings.count(ONE)
        return count.wins, count.draws, count.losses

    @property
    def observations(self) -> Sequence[int]:
        """Pairs of games counted by their scores, the worst first; games while some pair is not complete."""
        wins, draws, losses = self.counts
        pairs = self.standings.pair_scores(ONE, OTHER)
        return pairs if not self.standings.half_played and any(pairs) else (losses, draws, wins)

    @property
    def strength(self) -> Strength:
        return strength(self.observations)

    def as_dictionary(self) -> dict[str, Any]:
        """The keys that `inarow match --json` prints."""
        wins, draws, losses = self.counts
        found = self.strength
        fields: dict[str, Any] = {
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "elo": found.elo.elo,
            "low": found.elo.low,
            "high": found.elo.high,
            "superiority": found.superiority,
            "pairs": self.standings.pair_scores(ONE, OTHER),
            "distinct": len(self.standings.different),
            "verdict": verdict(wins, draws, losses),
            "failures": [
                reason for (_, reason), times in self.standings.failures.items() for _ in range(times)
            ],
        }
        if self._test is not None:
            state = self._test.state
            fields["sprt"] = {
                "decision": state.decision.value,
                "llr": state.llr,
                "lower": state.lower,
                "upper": state.upper,
            }
        return fields

    def sentences(self) -> Iterator[str]:
        """The result in sentences, one a line."""
        wins, draws, losses = self.counts
        found = self.strength
        yield f"{wins} wins, {draws} draws, {losses} losses"
        yield f"Elo {found.elo.elo:+.0f}, 95 % between {found.elo.low:+.0f} and {found.elo.high:+.0f}"
        yield verdict(wins, draws, losses)
        if self._test is not None:
            state = self._test.state
            yield (
                f"SPRT {self._test.elo0:g}:{self._test.elo1:g}: {state.decision.value}, "
                f"LLR {state.llr:.2f} between {state.lower:.2f} and {state.upper:.2f}"
            )
