"""Programs that are alike after renaming, and play that is: found, and nothing else is."""

from __future__ import annotations

import random
import re

from inarow.classroom.similarity import alike_play, alike_programs
from inarow.classroom.submissions import Program
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_positions
from tests.classroom.programs import HONEST

LONG = HONEST["ahead"]
RENAMED = '"""Mine alone."""\n' + re.sub(r"\b(worth|position|depth|move)\b", r"my_\1", LONG)


def program(code: str) -> Program:
    return Program(files=(("agent.py", code.encode()),), entry="agent.py")


def test_a_renamed_program_is_found_and_no_other() -> None:
    class_ = {"ann": LONG, "bob": RENAMED, "carl": HONEST["centre"] * 3, "dora": HONEST["careful"] * 4}
    pairs = alike_programs({name: program(code) for name, code in class_.items()})
    assert [(pair.one, pair.other) for pair in pairs] == [("ann", "bob")]
    assert pairs[0].share > 0.9
    assert "after renaming" in pairs[0].evidence


def test_what_was_handed_out_does_not_count() -> None:
    both = {"ann": program(LONG), "bob": program(RENAMED)}
    assert alike_programs(both, handed_out=program(LONG)) == []


def test_programs_that_are_no_python_are_like_nothing() -> None:
    assert alike_programs({"ann": program("def ("), "bob": program("def (")}) == []


def test_two_that_play_alike_are_found_and_good_players_are_not() -> None:
    chance = random.Random(1)
    positions = random_positions(read_game("connect4"), chance, 60)
    best = [[one.legal_moves()[-1]] for one in positions]

    def play(seed: int, share: float) -> list[int]:
        own = random.Random(seed)
        return [
            right[0] if own.random() < share else own.choice(one.legal_moves())
            for one, right in zip(positions, best, strict=True)
        ]

    moves = {f"s{number}": play(number, 0.3) for number in range(20)}
    moves |= {"copy": list(moves["s3"]), "good": play(100, 0.98), "better": play(101, 0.98)}
    pairs = alike_play(moves, positions, best)
    assert [(pair.one, pair.other) for pair in pairs] == [("copy", "s3")]
    assert "by chance about" in pairs[0].evidence
