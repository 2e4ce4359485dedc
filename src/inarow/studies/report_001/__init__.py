"""Report 001: Connect Four with minimax, alpha-beta and a strong heuristic, as published and corrected."""

from inarow.studies.report_001.candidate_sets import compare_sets
from inarow.studies.report_001.depths import search_depths
from inarow.studies.report_001.future_work import try_ideas
from inarow.studies.report_001.matches import play_matches
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="001",
    title="Connect Four: minimax, alpha-beta and a strong heuristic",
    story=(
        "Two searches to depth 4 that draw one of the equally good columns play a reflex agent and each "
        "other. Four slips of the code, and seats that were never swapped, explain what the results do not.",
    ),
    experiments=(
        Experiment("matches", play_matches),
        Experiment("depths", search_depths),
        Experiment("candidates", compare_sets),
        Experiment("future-work", try_ideas),
    ),
)
