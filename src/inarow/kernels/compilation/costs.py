"""How long each kernel takes to compile, for an estimate of the time left.

CPU seconds on one machine (a core of an AMD EPYC, Numba 0.68), each kernel with its helpers and without the
kernels that it calls. On another machine they are scaled by what is seen there.
"""

from __future__ import annotations

COSTS = {
    "heuristics.builtin.course.course": 0.4,
    "heuristics.builtin.lines.lines": 0.6,
    "heuristics.builtin.lines3.lines3": 0.4,
    "heuristics.builtin.longest.longest": 0.6,
    "heuristics.builtin.potential.potential": 1.1,
    "heuristics.builtin.streak.streak": 0.4,
    "heuristics.builtin.strong.strong": 1.2,
    "heuristics.builtin.threats.threats": 0.4,
    "heuristics.builtin.windows.windows": 0.4,
    "heuristics.builtin.zero.zero": 0.1,
    "kernels.alphabeta.search.advance": 10.5,
    "kernels.alphabeta.search.begin": 1.0,
    "kernels.counting.next_level": 0.5,
    "kernels.counting.walk_bits": 0.4,
    "kernels.counting.walk_cells": 0.6,
    "kernels.forcing.search.advance": 5.1,
    "kernels.forcing.search.begin": 0.1,
    "kernels.forcing.search.load": 1.3,
    "kernels.forcing.second_order.grow": 20.8,
    "kernels.forcing.second_order.plant": 0.6,
    "kernels.heuristics.evaluator.evaluate_each": 0.2,
    "kernels.heuristics.evaluator.evaluate_once": 0.1,
    "kernels.heuristics.evaluator.never_asked": 0.1,
    "kernels.heuristics.segments.most_dangerous": 0.8,
    "kernels.mcts.bit_rollout.hopes_of": 0.2,
    "kernels.mcts.bit_search.advance_bits": 4.7,
    "kernels.mcts.cell_play.set_up": 0.9,
    "kernels.mcts.cell_search.advance_cells": 5.5,
    "kernels.mcts.cell_search.play_out_cells": 3.7,
    "kernels.ntuple.layout.add_stones": 0.2,
    "kernels.ntuple.learning.play_games": 6.2,
    "kernels.ntuple.search.advance": 6.7,
    "kernels.ntuple.search.begin": 5.6,
    "kernels.qlearning.episodes.play_episodes": 2.1,
    "kernels.qlearning.table.fill": 0.3,
    "kernels.qlearning.table.rehash": 0.3,
    "kernels.solving.drop.bounds.all_harmless": 0.4,
    "kernels.solving.drop.bounds.static_bound": 0.5,
    "kernels.solving.drop.schedule.solve": 0.9,
    "kernels.solving.drop.schedule.solve_each": 0.5,
    "kernels.solving.drop.search.prove": 2.4,
    "kernels.solving.drop.table.grow": 0.1,
    "kernels.solving.general.board.load": 0.8,
    "kernels.solving.general.search.prove": 6.9,
}
