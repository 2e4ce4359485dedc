"""One command that shows again what broke: on the student's machine as it is, on the teacher's confined."""

from __future__ import annotations

import shlex

from inarow.classroom.assignment import SUBMISSIONS, Assignment
from inarow.classroom.results import LostGame, StudentResult
from inarow.rules.notation import write_moves


def for_student(assignment: Assignment, student: StudentResult) -> tuple[str, str]:
    """The command, and what it does; the command is empty where a look at the file says it all.

    A failure in a game is shown from the position in which it happened, with the seed of that game.
    """
    if student.check.status != "ok":
        words = "It checks your program as the class does, beside the class.toml you were given."
        return _words("inarow", "class", "check", _handed_in(student.file)), words
    if student.broken is not None:
        return _decision(assignment, student.file, student.broken), (
            f"It asks for the move that failed in game {student.broken.number}, with the same seed."
        )
    return "", ""


def for_teacher(assignment: Assignment, student: StudentResult) -> tuple[str, str]:
    """The same for the one who has everybody's files: `match` confines what it runs, and `check` does not."""
    file = f"{SUBMISSIONS}/{student.file}"
    if student.check.status != "ok":
        return _words(
            "inarow", "class", "check", file
        ), "It is checked again, confined, from the class's folder."
    met = student.broken.opponent if student.broken is not None else ""
    opponent = met if met in assignment.opponents else "random"  # and not a classmate, who has a nickname
    games = assignment.opponents.get(opponent, 2)
    return _match(assignment, file, opponent, games=games), "It plays confined, from the class's folder."


def again(assignment: Assignment, student: StudentResult, opponent: str) -> str:
    """The games against an opponent once more, from the same openings; empty if only the teacher has it."""
    if opponent.endswith(".py"):
        return ""
    return _match(assignment, student.file, opponent, games=assignment.opponents[opponent])


def _match(
    assignment: Assignment, file: str, opponent: str, *, games: int, more: tuple[str, ...] = ()
) -> str:
    agent, plugin = _agent(assignment, file)
    openings = () if assignment.openings == "none" else ("--openings", assignment.openings)
    return _words(
        *("inarow", "match", agent, opponent, "--game", assignment.game, "--games", str(games)),
        *(*openings, "--seed", str(assignment.seed), *_limits(assignment), *plugin, *more),
    )


def _decision(assignment: Assignment, file: str, game: LostGame) -> str:
    agent, plugin = _agent(assignment, file)
    task = game.record.task
    moves = write_moves(task.game, game.record.moves)
    return _words(
        *("inarow", "search", "--agent", agent, "--game", assignment.game),
        *(("--moves", moves) if moves else ()),
        *("--seed", str(2 * task.seed + game.seat), *_limits(assignment), *plugin),
    )


def _agent(assignment: Assignment, file: str) -> tuple[str, tuple[str, ...]]:
    """The agent's text, and the option that brings the heuristic it plays with."""
    return (file, ()) if assignment.hand_in == "agent" else (assignment.plays, ("--plugin", file))


def _limits(assignment: Assignment) -> tuple[str, ...]:
    seconds = () if assignment.seconds is None else ("--seconds", f"{assignment.seconds:g}")
    return seconds + (() if assignment.nodes is None else ("--nodes", str(assignment.nodes)))


def _handed_in(file: str) -> str:
    """The whole folder, where it is one, and not only the file in it that starts."""
    return file.partition("/")[0]


def _words(*words: str) -> str:
    """A line for a shell; a name that looks like an option is not taken for one."""
    return shlex.join(
        f"./{word}" if word.startswith("-") and word.endswith(".py") else word for word in words
    )
