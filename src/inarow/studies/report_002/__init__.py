"""Report 002: Connect-N on boards and goals of any size, and the win that it puts off."""

from inarow.studies.report_002 import sums
from inarow.studies.report_002.boards import play
from inarow.studies.report_002.evaluation import weigh
from inarow.studies.report_002.leftmost import show
from inarow.studies.report_002.windows import count
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="002",
    title="Connect-N with configurable constants",
    story=(
        "The report asks for a program that plays Connect Four on a board of any width and height, with any "
        "number in a row as the goal.",
        "Its alpha-beta agent looks a set number of plies ahead and adds up threats, windows in which only "
        "one side has marbles; a win counts 100.",
        "The authors found that of two wins it takes the leftmost, not the fastest; here, in random "
        "positions with a win at once, it put off about one in six.",
        "The cause is that a win counts 100 however late it comes; moreover sums of threats can exceed "
        "100, so that the agent sometimes prefers a certain loss to a block, and it looks a ply deeper "
        "than asked.",
        "Corrected, a win is beyond every sum and worth more the sooner it comes: it is taken at once and "
        "blocks are made, though both agents score alike in matches, since a win put off is mostly still a "
        "win.",
    ),
    experiments=(
        Experiment("leftmost", show),
        Experiment("evaluation", weigh),
        Experiment("sums", sums.show),
        Experiment("boards", play),
        Experiment("windows", count),
    ),
    lead="leftmost-win",
)
