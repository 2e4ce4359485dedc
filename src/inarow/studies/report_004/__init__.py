"""Report 004: m,n,k games up to 19x19 in limited time."""

from inarow.studies.report_004.capacity import capacity
from inarow.studies.report_004.readings import readings
from inarow.studies.report_004.stored_bounds import stored_bounds
from inarow.studies.report_004.ten_boards import ten_boards
from inarow.studies.report_004.worked_example import worked_example
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="004",
    title="m,n,k games up to 19x19 in limited time",
    story=(
        "Stones do not fall. The report measures how large a board minimax, and alpha-beta with a table, "
        "solve in ten seconds, and lets an agent of its own, custom, play itself on ten boards up to 19x19.",
    ),
    experiments=(
        Experiment("capacity", capacity),
        Experiment("stored-bounds", stored_bounds),
        Experiment("ten-boards", ten_boards),
        Experiment("worked-example", worked_example),
        Experiment("readings", readings),
    ),
)
