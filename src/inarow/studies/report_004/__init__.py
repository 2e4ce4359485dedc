"""Report 004: m,n,k games up to 19x19 in limited time."""

from inarow.studies.report_004.capacity import capacity
from inarow.studies.report_004.split_threes import split_threes
from inarow.studies.report_004.stored_bounds import stored_bounds
from inarow.studies.report_004.techniques import techniques
from inarow.studies.report_004.ten_boards import ten_boards
from inarow.studies.report_004.worked_example import worked_example
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="004",
    title="m,n,k games up to 19x19 in limited time",
    story=(
        "Asked was an agent for K in a row without gravity, on boards up to 19x19 and in a few seconds a "
        "move, and a match between copies of it with different depth limits.",
        "The authors measured how large a board minimax and alpha-beta solve in ten seconds, and let their "
        "own agent, custom, play three games against an identical copy of itself on each of ten boards.",
        "They found 6 and 16 squares, and thirty draws, which they put down to both copies predicting each "
        "other.",
        "But identical copies without randomness repeat one game, the table of their alpha-beta takes "
        "bounds for values, and which of the techniques helps was not measured.",
        "In truth nine of the ten boards are proven draws, where no depth can beat faultless play, copies "
        "of different depth draw nearly every game here too, and of the techniques the evaluation helps "
        "most, but only where the block alarm does not hide it.",
    ),
    experiments=(
        Experiment("ten-boards", ten_boards),
        Experiment("techniques", techniques),
        Experiment("capacity", capacity),
        Experiment("stored-bounds", stored_bounds),
        Experiment("worked-example", worked_example),
        Experiment("split-threes", split_threes),
    ),
    lead="ten-boards",
)
