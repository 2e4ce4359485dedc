"""Every error inarow raises on purpose: one sentence each.

InarowError
├── InvalidGame       the numbers of a game make no board                .reason
├── InvalidPosition   no play can reach these stones                     .reason
├── NotationError     a text is no game, move or board                   .text .reason
├── IllegalMove       the rules refuse this move here                    .move .reason .legal
├── IllegalAction     a game of a batch refuses this action              .number .action .reason
├── BadArray          an array has a wrong shape or type                 .array .reason
├── UnknownName       nothing is registered under this name              .kind .name .suggestions .hint
├── DuplicateName     two plug-ins want one name                         .kind .name .first .second
├── BadOption         an option is unknown or has a wrong value          .owner .option .value .reason
├── BadAnswer         an agent or heuristic gave an invalid answer       .plugin .reason
│   └── ForbiddenWrite a heuristic writes to what it may only read        .plugin .reason
├── PluginError       a plug-in file or entry point could not be loaded  .plugin .reason
├── BadFile           a file is missing, damaged or of another kind      .file .reason
├── TooLarge          the answer would not fit this machine              .reason
├── StoreFull         the disk takes no more games                       .file .reason
├── WorkerLost        the same work cost too many workers                .work .how
├── TaskFailed        a task raised what cannot be pickled               .kind .sentence .trace
├── Refused           the web server does not do this, or not now        .status .reason
└── MissingExtra      a part that is not installed                       .feature .extra

Errors hold plain data in `args`, so they can be pickled and sent from a worker process;
the sentence is made in `__str__`: what happened, with which value, what would have worked.
"""

from __future__ import annotations

import os


class InarowError(Exception):
    """Catch this to catch everything inarow raises on purpose."""


class _Reasoned(InarowError, ValueError):
    """An error that is one finished sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class InvalidGame(_Reasoned):
    """The numbers of a game make no board."""


class InvalidPosition(_Reasoned):
    """No play can reach these stones."""


class TooLarge(_Reasoned):
    """The answer would not fit this machine."""


class NotationError(InarowError, ValueError):
    """A text is no game, move or board."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text, self.reason = text, reason

    def __str__(self) -> str:
        return f"cannot read {shortened(self.text)!r}: {self.reason}"


class IllegalMove(InarowError, ValueError):
    """The rules refuse this move here; `legal` holds the text of every legal move."""

    def __init__(self, move: str, reason: str, legal: tuple[str, ...]) -> None:
        super().__init__(move, reason, legal)
        self.move, self.reason, self.legal = move, reason, legal

    def __str__(self) -> str:
        legal = "no move is legal" if not self.legal else f"legal moves: {enumerated(self.legal)}"
        return f"illegal move {shortened(self.move)!r}: {self.reason}; {legal}"


class IllegalAction(InarowError, ValueError):
    """A game of a batch, known by its number, refuses this action."""

    def __init__(self, number: int, action: int, reason: str) -> None:
        super().__init__(number, action, reason)
        self.number, self.action, self.reason = number, action, reason

    def __str__(self) -> str:
        return f"illegal action {self.action} in game {self.number}: {self.reason}"


class BadArray(InarowError, ValueError):
    """An array has a wrong shape or type."""

    def __init__(self, array: str, reason: str) -> None:
        super().__init__(array, reason)
        self.array, self.reason = array, reason

    def __str__(self) -> str:
        return f"{self.array}: {self.reason}"


class UnknownName(InarowError, LookupError):
    """Nothing is registered under this name; `hint` may say what else would have worked."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...], hint: str = "") -> None:
        super().__init__(kind, name, known, hint)
        self.kind, self.name, self.known, self.hint = kind, name, known, hint
        import difflib  # lazily: only a wrong name needs it

        self.suggestions = tuple(difflib.get_close_matches(name.lower(), known))

    def __str__(self) -> str:
        room = f"{self.kind}s" if self.kind.isalpha() else "--help"
        near = (
            f"did you mean {self.suggestions[0]!r}?"
            if self.suggestions
            else f"'inarow list {room}' shows all {len(self.known)}"
        )
        tail = f" ({self.hint})" if self.hint else ""
        return f"no {self.kind} named {shortened(self.name)!r}; {near}{tail}"


class DuplicateName(InarowError, ValueError):
    """Two plug-ins want one name."""

    def __init__(self, kind: str, name: str, first: str, second: str) -> None:
        super().__init__(kind, name, first, second)
        self.kind, self.name, self.first, self.second = kind, name, first, second

    def __str__(self) -> str:
        return (
            f"{self.kind} {self.name!r} is registered twice: "
            f"by {self.first} and again by {self.second}; rename one of them"
        )


class BadOption(InarowError, ValueError):
    """An option is unknown or has a wrong value; `known` holds the options there are."""

    def __init__(self, owner: str, option: str, value: str, reason: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(owner, option, value, reason, known)
        self.owner, self.option, self.value, self.reason, self.known = owner, option, value, reason, known

    def __str__(self) -> str:
        if not self.known:
            return f"{self.owner}: option {self.option}={shortened(self.value)}: {self.reason}"
        import difflib  # lazily: only a wrong name needs it

        near = difflib.get_close_matches(self.option, self.known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else self.reason
        return f"{self.owner} has no option {shortened(self.option)!r}; {hint}"


class BadAnswer(InarowError):
    """An agent or a heuristic raised an error, or gave an invalid answer."""

    def __init__(self, plugin: str, reason: str) -> None:
        super().__init__(plugin, reason)
        self.plugin, self.reason = plugin, reason

    def __str__(self) -> str:
        return f"{self.plugin}: {' '.join(self.reason.split())}"


class ForbiddenWrite(BadAnswer):
    """A heuristic writes to the board or the tables it is given, and is refused."""


class PluginError(InarowError):
    """A plug-in file or entry point could not be loaded."""

    def __init__(self, plugin: str, reason: str) -> None:
        super().__init__(plugin, reason)
        self.plugin, self.reason = plugin, reason

    def __str__(self) -> str:
        return f"plug-in {self.plugin}: {self.reason}"


class BadFile(InarowError, ValueError):
    """A file is missing, damaged or of another kind."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, reason)
        self.file, self.reason = file, reason

    def __str__(self) -> str:
        return f"file {self.file}: {self.reason}"


class StoreFull(InarowError):
    """The disk is full; everything committed before is stored."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, reason)
        self.file, self.reason = file, reason

    def __str__(self) -> str:
        return f"cannot write {self.file}: {self.reason}; the games committed so far are stored"


class WorkerLost(InarowError):
    """The same work, a task or the opening of a job, cost too many workers."""

    def __init__(self, work: str, how: str) -> None:
        super().__init__(work, how)
        self.work, self.how = work, how

    def __str__(self) -> str:
        return f"{self.work} cost too many workers, the last one {self.how}; '--engine serial' shows where"


class TaskFailed(InarowError):
    """A task raised what cannot be pickled: its type, its message, and the text of its traceback."""

    def __init__(self, kind: str, sentence: str, trace: str) -> None:
        super().__init__(kind, sentence, trace)
        self.kind, self.sentence, self.trace = kind, sentence, trace

    def __str__(self) -> str:
        return f"a worker failed with {self.kind}: {shortened(self.sentence, 300) or 'it has no message'}"


class Refused(InarowError):
    """The web server does not do this, or not now; the status is that of HTTP."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason

    def __str__(self) -> str:
        return " ".join(self.reason.split())


class MissingExtra(InarowError, ImportError):
    """A part that is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(feature, extra)
        self.feature, self.extra = feature, extra

    def __str__(self) -> str:
        extra = f"'.[{self.extra}]' in a clone, or 'inarow[{self.extra}]'"
        return f"{self.feature} needs an extra: pip install {extra}"


TRACEBACK = "INAROW_TRACEBACK"  # the variable of the environment that asks for tracebacks
UNEXPECTED = f"{TRACEBACK}=1 shows where"


def show_traceback(error: BaseException) -> None:
    """Write an error's whole traceback, with its causes, to standard error if INAROW_TRACEBACK=1 asks."""
    if os.environ.get(TRACEBACK, "") not in ("", "0"):
        import traceback  # lazily: hardly ever needed

        traceback.print_exception(error)


def shortened(text: str, most: int = 60) -> str:
    """The text on one line, cut in the middle if it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most // 2]}...{flat[-most // 4 :]}"


def enumerated(words: tuple[str, ...], most: int = 12) -> str:
    """The words in one line; of many, the first and how many there are."""
    if len(words) <= most:
        return " ".join(words)
    return f"{' '.join(words[:most])} ... ({len(words)} in all)"
