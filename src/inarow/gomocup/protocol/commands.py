"""What is said: a word, and what follows it. Words count in any case."""

from __future__ import annotations

from dataclasses import dataclass

REMARKS = ("MESSAGE", "DEBUG")  # a brain may say them at any time; they answer nothing
REFUSALS = ("UNKNOWN", "ERROR")  # a brain does not know a command, or cannot do it
ABOUT_FORM = 'name="{name}", version="{version}", author="{author}", country="{country}"'


@dataclass(frozen=True, slots=True)
class Command:
    """One line, taken apart.

    >>> Command.read("turn 7,7")
    Command(word='TURN', rest='7,7')
    """

    word: str
    rest: str = ""

    @classmethod
    def read(cls, line: str) -> Command:
        word, _, rest = line.strip().replace("\t", " ").partition(" ")
        return cls(word.upper(), rest.strip())

    def __str__(self) -> str:
        return f"{self.word} {self.rest}".strip()
