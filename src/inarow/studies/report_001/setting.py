"""The setting of report 001: Connect Four, the agent that others are measured by, and its bugs."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from inarow.rules.presets import read_game
from inarow.spec import Spec
from inarow.studies.plain_board import PlainBoard

GAME = read_game("connect4")
WIDTH, HEIGHT = GAME.width, GAME.height
FULL, EARLY = GAME.cells, GAME.cells - 1  # discs at which a game is a draw: rightly, and in the template
BOARD = PlainBoard(GAME)  # its columns are tried from the left
CENTRE_FIRST = PlainBoard(GAME, sorted(range(WIDTH), key=lambda column: abs(column - WIDTH // 2)))

DEPTH = 4  # plies, of every search in the report's matches
RIVAL = "alphabeta:heuristic=course,ordering=natural,table=off,pvs=off,incremental=off,ties=random"


def changed(**options: str) -> str:
    """The report's alpha-beta, `RIVAL`, with other options."""
    return str(Spec("alphabeta", tuple((dict(Spec.read(RIVAL).options) | options).items())))


@dataclass(frozen=True, slots=True)
class CodeBugs:
    """True where the report's code has a bug; without any it does what the report's text says.

    centre      the centre column counts against whoever holds it
    immediate   wins and threes to come are looked for with the mover's disc alone, never the other side's
    early_draw  a game, and each line of a search, is called a draw at 41 discs
    bounds      a move known only by a bound joins the equally good ones, if the bound equals the best value
    """

    centre: bool = True
    immediate: bool = True
    early_draw: bool = True
    bounds: bool = True

    def mended(self, name: str) -> CodeBugs:
        """The same with one bug mended, so that one sees what it is worth."""
        return replace(self, **{name: False})


AS_PUBLISHED = CodeBugs()
MENDED = CodeBugs(centre=False, immediate=False, early_draw=False, bounds=False)
NAMES = tuple(one.name for one in fields(CodeBugs))
