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
        "An alpha-beta agent for any width, height and goal. Its evaluation counts threats; its search "
        "takes the leftmost of two wins, looks a ply deeper than asked, and lets sums exceed the value of "
        "a win.",
    ),
    experiments=(
        Experiment("evaluation", weigh),
        Experiment("leftmost", show),
        Experiment("sums", sums.show),
        Experiment("boards", play),
        Experiment("windows", count),
    ),
)
