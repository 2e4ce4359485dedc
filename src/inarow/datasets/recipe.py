"""What a data set is made of: the game, how positions are sampled, how many, and from which seed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from inarow.datasets.stones import MOST_CELLS
from inarow.errors import BadOption
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.book import book_for
from inarow.solving.cost_model import solver_reaches

Sampling = Literal["random", "agents", "uniform", "uci"]
SAMPLINGS: tuple[Sampling, ...] = get_args(Sampling)
NODES = 1000  # for each move of an agent
AGENTS = ("alphabeta:depth=2,ties=random", "alphabeta:depth=4,ties=random", "mcts:nodes=200")
VERSION = 1  # of what a recipe means: the same recipe gives the same data for ever
OWNER = "dataset"  # of a wrong option, in its error message


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """All that decides what is in a data set; equal recipes give equal data on every executor.

    `positions` is 0 for `uci`, which takes all there are. `from_ply` is the fewest stones of a position.
    """

    game: str
    sampling: Sampling = "random"
    positions: int = 0
    from_ply: int = 0
    seed: int = 0
    agents: tuple[str, ...] = ()
    nodes: int = NODES
    score_only: bool = False
    version: int = VERSION

    @property
    def rules(self) -> Game:
        """The game itself."""
        return read_game(self.game)

    def as_document(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self) | {"agents": list(self.agents)}


def recipe(
    game: Game,
    *,
    sampling: Sampling = "random",
    positions: int | None = None,
    from_ply: int | None = None,
    seed: int = 0,
    agents: tuple[str, ...] = (),
    nodes: int | None = None,
    score_only: bool = False,
) -> Recipe:
    """A recipe that can be followed; what cannot is refused in one sentence."""
    if sampling not in SAMPLINGS:
        raise BadOption(OWNER, "sampling", sampling, f"it takes {', '.join(SAMPLINGS)}")
    if sampling == "uci" and positions is not None:
        raise BadOption(OWNER, "positions", str(positions), "sampling=uci takes all positions there are")
    if sampling != "uci" and (positions is None or positions < 1):
        raise BadOption(OWNER, "positions", str(positions or 0), "how many are wanted? 1 or more")
    for option, value in (("agents", " ".join(agents)), ("nodes", nodes)):
        if value and sampling != "agents":
            raise BadOption(OWNER, option, str(value), "only sampling=agents plays games of agents")
    if nodes is not None and nodes < 1:
        raise BadOption(OWNER, "nodes", str(nodes), "a limit is 1 or more")
    return Recipe(
        game=str(game),
        sampling=sampling,
        positions=positions or 0,
        from_ply=_first_ply(game, from_ply),
        seed=seed,
        agents=(agents or AGENTS) if sampling == "agents" else (),
        nodes=nodes or NODES,
        score_only=score_only,
    )


def _first_ply(game: Game, wanted: int | None) -> int:
    """The ply to begin with, or the first from which on the solver reaches every position."""
    if game.cells > MOST_CELLS:
        raise BadOption(OWNER, "game", str(game), f"boards have at most {MOST_CELLS} cells, not {game.cells}")
    reached = next(ply for ply in range(game.cells + 1) if is_reached_from(game, ply))
    if wanted is None:
        book = book_for(game)
        if reached > game.cells // 2:
            raise BadOption(
                OWNER,
                "game",
                str(game),
                f"the exact solver reaches it only from ply {reached} of {game.cells} on; choose a smaller "
                f"board, or say from_ply={reached}",
            )
        return reached if book is None else max(reached, book.plies)
    if wanted < reached:
        raise BadOption(
            OWNER, "from_ply", str(wanted), f"the exact solver reaches {game} from ply {reached} on"
        )
    if wanted >= game.cells:
        raise BadOption(OWNER, "from_ply", str(wanted), f"{game} is over after {game.cells} plies")
    return wanted


def is_reached_from(game: Game, ply: int) -> bool:
    """Does the solver reach positions with this number of stones, and all with more?"""
    return all(solver_reaches(Position(game, ply=later)) for later in range(ply, game.cells))
