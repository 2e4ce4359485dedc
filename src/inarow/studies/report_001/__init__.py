"""Report 001: Connect Four with minimax, alpha-beta and a strong heuristic, as published and corrected."""

from inarow.studies.report_001.candidate_sets import compare_sets
from inarow.studies.report_001.depths import search_depths
from inarow.studies.report_001.future_work import try_ideas
from inarow.studies.report_001.learnt_weights import learn_weights
from inarow.studies.report_001.matches import play_matches
from inarow.studies.report_001.strong_terms import weigh_strong, weigh_terms
from inarow.studies.report_001.styles import train_styles
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="001",
    title="Connect Four: minimax, alpha-beta and a strong heuristic",
    story=(
        "The report asks whether a richer, slower evaluation of Connect Four positions (strong) beats the "
        "simple one of its course (basic): it wins at equal depth from the empty board, and loses at equal "
        "time from random openings.",
        "Minimax and alpha-beta, four plies deep, play 100 games each against a player that only takes wins, "
        "and alpha-beta with basic plays 100 games against alpha-beta with strong.",
        "Strong wins 61 to 35, and alpha-beta, which should decide as minimax does, loses four games that "
        "minimax wins.",
        "Equal depth hides that strong is slower, seats were never swapped, and four bugs help decide the "
        "games: alpha-beta takes bounds for values, which alone explains its losses.",
        "Corrected, strong wins at equal depth from the empty board (+122 Elo); from random openings it "
        "is no better at equal depth (-11) and loses at equal time (-77), and two of its terms alone, "
        "twos and threes, beat all of it at equal time (+125).",
    ),
    experiments=(
        Experiment("matches", play_matches),
        Experiment("worth", weigh_strong),
        Experiment("terms", weigh_terms),
        Experiment("weights", learn_weights),
        Experiment("styles", train_styles),
        Experiment("depths", search_depths),
        Experiment("candidates", compare_sets),
        Experiment("future-work", try_ideas),
    ),
    lead="strong-against-basic",
)
