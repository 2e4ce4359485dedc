"""Nicknames, under which the public leaderboard and classmates' pages know a student."""

from __future__ import annotations

import random
from collections.abc import Iterable

_ADJECTIVES = """
amber bold brisk calm clever coral crimson daring dusty eager early fair fancy fleet gentle glad golden grand
green happy hazel humble ivory jolly keen kind lively lucky mellow merry mild misty nimble noble olive patient
plucky proud quick quiet ready rosy royal ruby rustic sandy silver sleepy snowy solid spry steady sunny swift
tidy topaz violet warm wise witty young
""".split()  # noqa: SIM905
_ANIMALS = """
badger bear beaver bee bison camel cat condor crane crow deer dolphin dove eagle elk falcon ferret finch fox
frog gecko goose hare hawk heron horse ibis jay koala lark lemur lion lizard lynx marten mole moose mouse newt
otter owl panda parrot pelican penguin pony puffin rabbit raven robin salmon seal shrew sloth sparrow squirrel
stork swan tiger toad trout turtle walrus weasel whale wolf wombat wren yak zebra
""".split()  # noqa: SIM905


def nicknames(names: Iterable[str], seed: int) -> dict[str, str]:
    """A nickname for each name, drawn by the seed; no two are alike.

    >>> sorted(nicknames(["ann", "bob"], 1)) == ["ann", "bob"]
    True
    """
    given: dict[str, str] = {}
    for name in names:
        chance = random.Random(f"nickname {seed} {name}")
        number = 1
        while (nickname := f"{chance.choice(_ADJECTIVES)} {chance.choice(_ANIMALS)}") in given.values():
            number += 1
            if number > 1000:  # more students than names
                nickname = f"{nickname} {number}"
                break
        given[name] = nickname
    return given
