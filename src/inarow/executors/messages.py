"""What a worker tells its supervisor; both engines speak this language."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

from inarow.errors import TaskFailed

READY = -1  # in place of a batch's number: the worker has opened its job


class Failure(NamedTuple):
    """An exception on its way home: pickled if it bears that, and in words in any case."""

    pickled: bytes | None
    kind: str
    sentence: str
    trace: str

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """Pack an exception that was caught; one that would end the caller (SystemExit) goes in words."""
        trace = "".join(traceback.format_exception(error))
        pickled = _pickled(error, trace) if isinstance(error, Exception) else None
        return cls(pickled, type(error).__qualname__, str(error), trace)

    def error(self) -> Exception:
        """The exception itself, with the worker's traceback as a note; or TaskFailed, which says the same."""
        in_words = TaskFailed(self.kind, self.sentence, self.trace)
        in_words.add_note(f"in a worker:\n{self.trace}")
        if self.pickled is None:
            return in_words
        try:
            error = pickle.loads(self.pickled)
        except Exception:  # many can be packed but not unpacked, or are known to the worker alone
            return in_words
        return error if isinstance(error, Exception) else in_words


def _pickled(error: Exception, trace: str) -> bytes | None:
    error.add_note(f"in a worker:\n{trace}")
    try:
        return pickle.dumps(error)
    except Exception:
        return None


class Report(NamedTuple):
    """News of one batch: results of its next tasks, in order, and how many from its end come back undone."""

    batch: int
    results: Sequence[Any] = ()
    returned: int = 0
    seconds: float = 0.0  # the work took, since the batch was begun or last reported
    failure: Failure | None = None

    def pack(self) -> bytes:
        """Bytes for the way home; results that cannot be pickled become a failure."""
        try:
            return pickle.dumps(self, pickle.HIGHEST_PROTOCOL)
        except Exception as error:
            return pickle.dumps(Report(self.batch, failure=Failure.of(error)))
