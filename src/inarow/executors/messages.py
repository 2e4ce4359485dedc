"""What a worker sends to its supervisor; the same for processes and for Ray."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

from inarow.errors import TaskFailed

READY = -1  # in place of a batch's number: the worker has opened its job


class TaskFailure(NamedTuple):
    """An exception on its way to the caller: pickled where that is possible, and always as text."""

    pickled: bytes | None
    kind: str
    sentence: str
    trace: str

    @classmethod
    def of(cls, error: BaseException) -> TaskFailure:
        """Pack a caught exception; one that would end the caller (SystemExit) is sent as text only."""
        trace = "".join(traceback.format_exception(error))
        pickled = _pickled(error, trace) if isinstance(error, Exception) else None
        return cls(pickled, type(error).__qualname__, str(error), trace)

    def error(self) -> Exception:
        """The exception itself, with the worker's traceback as a note; or TaskFailed with the same text."""
        in_words = TaskFailed(self.kind, self.sentence, self.trace)
        in_words.add_note(f"in a worker:\n{self.trace}")
        if self.pickled is None:
            return in_words
        try:
            error = pickle.loads(self.pickled)
        except Exception:  # many can be pickled but not unpickled, or only the worker knows their class
            return in_words
        return error if isinstance(error, Exception) else in_words


def _pickled(error: Exception, trace: str) -> bytes | None:
    error.add_note(f"in a worker:\n{trace}")
    try:
        return pickle.dumps(error)
    except Exception:
        return None


class WorkerMessage(NamedTuple):
    """About one batch: results of its next tasks, in order, and how many from its end come back undone."""

    batch: int
    results: Sequence[Any] = ()
    returned: int = 0
    seconds: float = 0.0  # of work since the batch was started or the message before
    failure: TaskFailure | None = None

    def pack(self) -> bytes:
        """The message as bytes; results that cannot be pickled become a failure."""
        try:
            return pickle.dumps(self, pickle.HIGHEST_PROTOCOL)
        except Exception as error:
            return pickle.dumps(WorkerMessage(self.batch, failure=TaskFailure.of(error)))
