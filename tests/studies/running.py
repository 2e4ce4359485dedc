"""An experiment of a study done quickly, as the tests of the studies do it."""

from __future__ import annotations

from inarow.studies.catalogue import study
from inarow.studies.study import Effort, Section


def run(number: str, name: str, seed: int = 0) -> Section:
    """The section of an experiment, done quickly; the shares before it rise to 1."""
    work = next(one.work for one in study(number).experiments if one.name == name)
    *shares, section = work(Effort(quick=True, seed=seed, workers=1))
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert isinstance(section, Section)
    assert len({row.figure for row in section.rows}) == len(section.rows)
    assert all(len(line) == len(table.headings) for table in section.tables for line in table.lines)
    return section
