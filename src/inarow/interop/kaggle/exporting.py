"""Agents as submissions to Kaggle's ConnectX: one file that runs without inarow.

The file is made of the parts in `standalone`, one after the other, with the numbers of the agent before them:
the worths of a heuristic's lines, the weights of a network, an opening book.
"""

from __future__ import annotations

import ast
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import inarow
from inarow.agents.connectx import why_unsupported
from inarow.agents.registering import AGENTS, agent_name, require_game
from inarow.agents.registering import agent as build
from inarow.errors import BadAnswer, BadOption, InvalidGame
from inarow.rules.game import Game
from inarow.spec import OptionValue, Spec, read_options

if TYPE_CHECKING:
    from inarow.learning.model_file import Model

MARK = "inarow export kaggle"  # in the first lines of every file that is written
SOLVER_BITS = 62  # a board of so many bits, one above each column, fits the solver's numbers
_LIMITS = ("depth", "nodes", "seconds")
_WIDTH = 108  # letters of packed numbers on a line
_SHIPPED = "shipped"  # in place of a network's file

Settings = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Plan:
    """What an exported agent is made of: its settings, and the parts of `standalone` behind them."""

    settings: Settings
    parts: tuple[str, ...] = ("board", "evaluation", "search", "playing")


def submission(agent: str, game: Game) -> str:
    """The text of a submission that plays as this agent does, on this game."""
    spec = Spec.read(agent)
    if spec.name not in EXPORTED:
        if not spec.name.endswith(".py"):
            AGENTS.entry(spec.name)  # a name that nobody has is told as everywhere
        raise BadAnswer(f"agent {spec.name!r}", f"it cannot be exported; these can: {', '.join(EXPORTED)}")
    if (reason := why_unsupported(game)) is not None:
        raise InvalidGame(reason)
    require_game(spec, game)
    who = agent_name(spec)
    plan_of, taken = EXPORTED[spec.name]
    for key, value in spec.options:
        if key not in taken:
            raise BadOption(who, key, value, f"a submission has {', '.join(taken) or 'no options'}")
    build(spec)  # refuses values that are out of range
    options = read_options(who, AGENTS[spec.name].target, dict(spec.options))
    plan = plan_of(game, options, who)
    board = {"COLUMNS": game.width, "ROWS": game.height, "INAROW": game.connect}
    return _joined(str(spec), game, board | _limits(options) | plan.settings, plan.parts)


def _limits(options: Mapping[str, OptionValue]) -> Settings:
    """The agent's own limits; what is not limited has the time that ConnectX gives."""
    depth, nodes, seconds = (options.get(name) for name in _LIMITS)
    return {
        "DEPTH": depth if isinstance(depth, int) else 0,
        "NODES": nodes if isinstance(nodes, int) else 0,
        "SECONDS": seconds if isinstance(seconds, float) else 0.0,
    }


def _alphabeta(game: Game, options: Mapping[str, OptionValue], who: str) -> Plan:
    return Plan(_by_lines(game, str(options.get("heuristic", "windows")), who))


def _ntuple(game: Game, options: Mapping[str, OptionValue], _who: str) -> Plan:
    return Plan(_by_network(game, str(options.get("file", _SHIPPED))))


def _perfect(game: Game, _options: Mapping[str, OptionValue], who: str) -> Plan:
    return _solving(game, _by_lines(game, "lines", who))


def _best(game: Game, _options: Mapping[str, OptionValue], who: str) -> Plan:
    from inarow.ntuple.network import shipped_file  # lazily: NumPy

    by_network = shipped_file(game) is not None
    return _solving(game, _by_network(game, _SHIPPED) if by_network else _by_lines(game, "lines", who))


EXPORTED: dict[str, tuple[Callable[[Game, Mapping[str, OptionValue], str], Plan], tuple[str, ...]]] = {
    "alphabeta": (_alphabeta, ("heuristic", *_LIMITS)),
    "best": (_best, ("nodes", "seconds")),
    "ntuple": (_ntuple, ("file", *_LIMITS)),
    "perfect": (_perfect, ()),
}


def _solving(game: Game, settings: Settings) -> Plan:
    """The book and the solver, as far as they reach, before a search."""
    from inarow.solving.book import SHIPPED, book_for, read_book  # lazily: NumPy

    if game.width * (game.height + 1) > SOLVER_BITS:
        reason = f"a submission solves boards of up to {SOLVER_BITS} bits, (rows + 1) * columns"
        raise InvalidGame(f"{reason}, and {game} has {game.width * (game.height + 1)}")
    if book_for(game) is None:
        return Plan(settings, ("board", "evaluation", "search", "solver", "playing"))
    book = read_book(SHIPPED / f"{game.width}x{game.height}.book")
    keys, scores = book.packed()
    of_book: Settings = {"BOOK_PLIES": book.plies, "BOOK_KEYS": _packed(keys), "BOOK_SCORES": _packed(scores)}
    return Plan(settings | of_book, ("board", "evaluation", "search", "solver", "book", "playing"))


def _by_lines(game: Game, heuristic: str, who: str) -> Settings:
    """The evaluation by a heuristic that is a sum over lines."""
    from inarow.heuristics.registering import HEURISTICS, read_heuristic  # lazily: NumPy
    from inarow.kernels.alphabeta.line_states import state_table

    judge = read_heuristic(heuristic)
    if not judge.is_line_sum and judge.name != "zero":
        known = ", ".join(name for name in HEURISTICS if read_heuristic(name).is_line_sum)
        raise BadOption(
            who, "heuristic", heuristic, f"a submission evaluates by sums over lines: {known}, zero"
        )
    worths = judge.worths(game, 1) if judge.is_line_sum else None
    threats = None if worths is None else worths.threats
    return {
        "WORTHS": _packed(state_table(game, worths).astype("<i8").tobytes()),
        "THREATS": "" if threats is None else _packed(threats.astype("<i8").tobytes()),
    }


def _by_network(game: Game, file: str) -> Settings:
    """The evaluation by an n-tuple network, with empty lines."""
    from inarow.kernels.alphabeta.line_states import state_table  # lazily: NumPy
    from inarow.ntuple.network import read_network, read_ntuple, shipped_file

    path = shipped_file(game)
    if file != _SHIPPED:
        path = Path(file)
        read_network(path, game)  # refuses what makes no network
    assert path is not None  # its game was asked for
    model = read_ntuple(path, game)
    tuples = model.arrays["tuples"]
    return {
        "SIFTS": 1,
        "WORTHS": _packed(state_table(game, None).astype("<i8").tobytes()),
        "TUPLES": _packed(tuples.astype("<i8").tobytes()),
        "LENGTH": int(tuples.shape[1]),
        "IMAGES": 2 if model.parameters["symmetry"] == "share" else 1,
        "WEIGHTS": b64encode(_whole_weights(model)).decode(),
    }


def _whole_weights(model: Model) -> bytes:
    """The packed weights, in whole units."""
    from inarow.ntuple.network import UNIT, pack, rounded, weights_of  # lazily: NumPy

    if model.parameters["precision"] == "int16":
        return model.arrays["weights"].tobytes()
    return pack(rounded(weights_of(model), UNIT)).tobytes()


def _packed(numbers: bytes) -> str:
    return b64encode(zlib.compress(numbers, 9)).decode()


def _joined(agent: str, game: Game, settings: Settings, parts: Sequence[str]) -> str:
    """The file: what it is, its imports, the settings, and the parts without their imports."""
    sources = {part: _Part.of(part) for part in ("settings", *parts)}
    modules: dict[str, set[str]] = {}
    for source in sources.values():
        for module, names in source.imports.items():
            modules.setdefault(module, set()).update(names)
    head = [
        f'"""A submission to Kaggle\'s ConnectX: the agent {agent} on {game}.',
        "",
        f"Written by `{MARK} '{agent}' --game {game}`, inarow {inarow.__version__} (MIT licence). It runs "
        "without inarow,",
        'and faster where Numba is installed.\n"""',
        "",
        "from __future__ import annotations",
        "",
        *(f"import {module}" for module in sorted(modules) if not modules[module]),
        *(
            f"from {module} import {', '.join(sorted(names))}"
            for module, names in sorted(modules.items())
            if names
        ),
        "",
        *sources["settings"].comment(),
        *(_assignment(line, settings) for line in sources["settings"].code.splitlines()),
    ]
    body = [line for part in parts for line in ("", *sources[part].comment(), sources[part].code)]
    return "\n".join([*head, *body, "ASKED += advisers(globals())", ""])


def _assignment(line: str, settings: Settings) -> str:
    """A line of `settings`, with the value of this agent; a long one stands in lines of its own."""
    name, _, rest = line.partition(" = ")
    value = settings.get(name)
    if value is None:
        return line
    remark = "".join(rest.partition("  #")[1:])
    if not isinstance(value, str) or len(value) <= _WIDTH:
        return f"{name} = {value!r}{remark}"
    rows = "\n".join(value[at : at + _WIDTH] for at in range(0, len(value), _WIDTH))
    return f'{name} = """\n{rows}\n"""{remark}'


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of `standalone`: what it says of itself, the modules it needs, and its code."""

    words: str
    imports: Mapping[str, Sequence[str]]  # module -> names; none: the module itself
    code: str

    @classmethod
    def of(cls, name: str) -> _Part:
        text = (files("inarow.interop.kaggle") / "standalone" / f"{name}.py").read_text("utf-8")
        tree = ast.parse(text)
        imports: dict[str, list[str]] = {}
        last = 0
        for node in tree.body[1:]:
            if isinstance(node, ast.Import):
                imports |= {alias.name: [] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if module != "__future__" and not module.startswith("inarow."):
                    imports[module] = [alias.name for alias in node.names]
            else:
                break
            last = node.end_lineno or 0
        return cls(ast.get_docstring(tree) or "", imports, "\n".join(text.splitlines()[last:]).strip("\n"))

    def comment(self) -> list[str]:
        """Its docstring as a comment between two parts."""
        rows = [row for text in self.words.split("\n\n") for row in (*wrap(text, _WIDTH), "")]
        return ["", *(f"# {row}".rstrip() for row in rows[:-1]), ""]
