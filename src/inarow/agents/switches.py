"""The parts of agents that can be switched off and on, to see what each is worth.

A switch is a name and two agents that differ in that part alone. Most are an option with two texts, one line
in `PARTS`; every option that takes `on` and `off` is a switch without a line; and any option of any agent is
one as `name=OFF/ON`: `depth=4/6`, `heuristic=zero/potential(reading=run)`.
"""

from __future__ import annotations

import difflib
import typing
from collections.abc import Iterable
from dataclasses import dataclass, replace

from inarow.agents.registering import agent_name, find_agent
from inarow.alphabeta.options import ORDERINGS
from inarow.errors import BadOption, NotationError
from inarow.spec import Option, Spec, options_of, read_options, split_items, unquoted

PRUNED, UNPRUNED = "alphabeta", "minimax"
FULL_ORDERING = "centre+killers+history"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Part:
    """The option a part belongs to, with its text off and on.

    Where the agent has another value than `off` of its own, given or by default, that one is `on`. A part
    that `keeps` must leave every score as it is, or it is broken, `unless` one of these options is in use
    (see decision 0023). What is `fixed` is said for both sides, because the agent would let it follow this
    switch.
    """

    option: str
    off: str
    on: str | None
    keeps: bool = False
    unless: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()


EXTENSIONS = ("quiescence", "forced")  # they see wins beyond the depth, though not always the fastest
PARTS = {
    "ordering": Part("ordering", "natural", FULL_ORDERING, keeps=True, unless=("width",)),
    "table": Part("table", "off", "on", keeps=True, fixed=(("deepening", "on"),)),
    "replace": Part("replace", "always", "deeper", keeps=True),
    "pvs": Part("pvs", "off", "on", keeps=True),
    "deepening": Part("deepening", "off", "on", keeps=True, unless=EXTENSIONS),
    "symmetry": Part("symmetry", "off", "on", keeps=True, unless=("width",)),
    "incremental": Part("incremental", "off", "on", keeps=True),
    "heuristic": Part("heuristic", "zero", None),
    "radius": Part("radius", "0", "2"),
    "width": Part("width", "0", "12"),
    "rollouts": Part("rollouts", "random", "tactical"),
}
ORDERING_PARTS = tuple(part for part in ORDERINGS if part != "natural")  # each a switch of its own
_OFF = {"width": "0", "symmetry": "off", "quiescence": "off", "forced": "off"}  # what a promise may hang on


@dataclass(frozen=True, slots=True)
class Switch:
    """Two agents that differ in one part: `off` without it, `on` with it."""

    name: str
    off: Spec
    on: Spec
    option: str  # what is switched; "" if it is the agent itself
    keeps: bool


def switches_of(agent: Spec) -> tuple[str, ...]:
    """The names of everything this agent can have switched without more being said."""
    known = options_of(find_agent(agent).item.target)
    names = ["pruning"] if agent.name in (PRUNED, UNPRUNED) else []
    names += [name for name, part in PARTS.items() if part.option in known]
    names += ORDERING_PARTS if "ordering" in known else ()
    names += [name for name, option in known.items() if _on_and_off(option)]
    return tuple(dict.fromkeys(names))


def read_switches(texts: Iterable[str], agent: Spec) -> tuple[Switch, ...]:
    """The switches that texts such as `ordering,table,depth=4/6` mean; `all` is every one there is.

    >>> [found] = read_switches(["table"], Spec.read("alphabeta:depth=4"))
    >>> str(found.off), str(found.on)
    ('alphabeta:depth=4,table=off,deepening=on', 'alphabeta:depth=4,table=on,deepening=on')
    """
    who = agent_name(agent)
    read_options(who, find_agent(agent).item.target, dict(agent.options))  # what is wrong is told now
    words: list[str] = []
    for text in texts:
        for word in map(str.strip, split_items(text)):
            words += switches_of(agent) if word == ALL else [word]
    if not words:
        raise BadOption(who, "switch", ",".join(texts) or "nothing", _offered(agent))
    return tuple(_read(word, agent, who) for word in dict.fromkeys(words))


def _read(word: str, agent: Spec, who: str) -> Switch:
    name, equals, values = word.partition("=")
    known = options_of(find_agent(agent).item.target)
    if equals:
        return _two_values(name.strip(), values, agent, who)
    if name not in switches_of(agent):
        raise BadOption(who, "switch", word, _unknown(name, agent))
    if name == "pruning":
        return _pruning(agent)
    if name in PARTS:
        return _from_part(name, PARTS[name], agent, known, who)
    if name in ORDERING_PARTS and name not in known:
        return _from_part(name, _ordering_part(name, agent), agent, known, who)
    off_and_on = _on_and_off(known[name])
    assert off_and_on is not None
    return _from_part(name, Part(name, *off_and_on), agent, known, who)


def _from_part(name: str, part: Part, agent: Spec, known: dict[str, Option], who: str) -> Switch:
    given = dict(agent.options)
    on = part.on
    if part.option == name:
        own = (given.get(name), known[name].default)
        values = [value for value in own if value not in (None, "None", "auto")]
        on = next((value for value in values if not _alike(agent, who, name, value, part.off)), on)
    if on is None:
        raise BadOption(who, "switch", name, f"its own is off already; write {name}={part.off}/ON")
    fixed = [(key, value) for key, value in part.fixed if key in known and given.get(key, "auto") == "auto"]
    off_side, on_side = (_with(agent, [(part.option, value), *fixed]) for value in (part.off, on))
    return Switch(name, off_side, on_side, part.option, _promises(part, agent, known, who))


def _two_values(option: str, values: str, agent: Spec, who: str) -> Switch:
    """A switch that is written out: `option=OFF/ON`."""
    sides = [unquoted(side.strip()) for side in split_items(values, "/")]
    if len(sides) != 2:
        raise NotationError(f"{option}={values}", "a switch is NAME or NAME=OFF/ON, as in depth=4/6")
    off, on = sides
    if _alike(agent, who, option, off, on):
        raise BadOption(who, "switch", f"{option}={values}", "off and on are alike")
    known = options_of(find_agent(agent).item.target)
    part = next((part for part in PARTS.values() if part.option == option), Part(option, off, on))
    return _from_part(f"{option}={values}", replace(part, off=off, on=on), agent, known, who)


def _pruning(agent: Spec) -> Switch:
    """Minimax against alpha-beta; what only a pruning search has falls away with it."""
    shared = options_of(find_agent(Spec(UNPRUNED)).item.target)
    kept = tuple((key, value) for key, value in agent.options if key in shared)
    # A pruning search also deepens; and minimax has neither a width nor forced replies.
    part = Part("", UNPRUNED, PRUNED, keeps=True, unless=("width", *EXTENSIONS))
    keeps = _promises(part, agent, options_of(find_agent(agent).item.target), agent_name(agent))
    return Switch("pruning", Spec(UNPRUNED, kept), Spec(PRUNED, agent.options), "", keeps)


def _ordering_part(name: str, agent: Spec) -> Part:
    """The agent's ordering without one of its parts, and with it."""
    given = dict(agent.options).get("ordering", "auto")
    parts = (FULL_ORDERING if given == "auto" else given).split("+")
    others = [part for part in parts if part != name]
    with_it = parts if name in parts else [*(part for part in parts if part != "natural"), name]
    unless = PARTS["ordering"].unless
    return Part("ordering", "+".join(others) or "natural", "+".join(with_it), keeps=True, unless=unless)


def _promises(part: Part, agent: Spec, known: dict[str, Option], who: str) -> bool:
    """Must this part leave every score as it is, in the company of the agent's other options?

    With a width the images of a position may have other promising moves, so that with symmetry as well a
    score hangs on which of them was searched first, and no part keeps it.
    """
    used = {option for option in _OFF if option in known and _in_use(option, agent, known, who)}
    return part.keeps and used.isdisjoint(part.unless) and not {"width", "symmetry"} <= used


def _in_use(option: str, agent: Spec, known: dict[str, Option], who: str) -> bool:
    value = dict(agent.options).get(option, known[option].default)
    try:
        return value is None or not _alike(agent, who, option, value, _OFF[option])
    except BadOption:  # of another agent's type
        return True


def _on_and_off(option: Option) -> tuple[str, str] | None:
    """The texts of an option that can be off; None if it cannot."""
    kinds = typing.get_args(option.type) or (option.type,)
    if bool in kinds:
        return "off", "on"
    words = [word for kind in (option.type, *kinds) for word in _literals(kind)]
    others = [word for word in words if word not in ("off", "auto")]
    return ("off", "on" if "on" in others else others[0]) if "off" in words and others else None


def _literals(kind: object) -> tuple[str, ...]:
    return typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else ()


def _alike(agent: Spec, who: str, option: str, one: str, other: str) -> bool:
    """Do two texts mean one value? `0` is `off`, but `1` is not `on`: it may be a size."""
    target = find_agent(agent).item.target
    first, second = (read_options(who, target, {option: text})[option] for text in (one, other))
    return first == second and (type(first) is type(second) or not first)


def _with(agent: Spec, options: list[tuple[str, str]]) -> Spec:
    """The agent with these options, each in its old place if it had one."""
    return Spec(agent.name, tuple((dict(agent.options) | dict(options)).items()))


def _unknown(name: str, agent: Spec) -> str:
    everywhere = {*PARTS, *ORDERING_PARTS, "pruning"}
    if name in everywhere:
        return f"this agent has no such part; {_offered(agent)}"
    near = difflib.get_close_matches(name, switches_of(agent), n=1)
    hint = f"did you mean {near[0]!r}? " if near else "no part is called so; "
    return hint + _offered(agent)


def _offered(agent: Spec) -> str:
    """What there is to switch."""
    names, options = switches_of(agent), options_of(find_agent(agent).item.target)
    if not options:
        return "it has nothing to switch"
    if names:
        return f"there are {', '.join(names)}, and every option as NAME=OFF/ON"
    return f"there are its options {', '.join(options)}, each as NAME=OFF/ON"
