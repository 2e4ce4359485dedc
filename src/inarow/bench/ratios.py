"""Measure rivals in turns and compare their best times; a machine is noisy, ratios less so."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Rival:
    """Something that does `units` pieces of work when called."""

    work: Callable[[], object]
    units: float


def rates(rivals: Mapping[str, Rival], rounds: int = 3) -> dict[str, float]:
    """Units per second of CPU time, best of `rounds`; all take turns, so noise hits all alike."""
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(rounds):
        for name, rival in rivals.items():
            started = time.process_time()
            rival.work()
            best[name] = min(best[name], time.process_time() - started)
    return {name: rivals[name].units / best[name] for name in rivals}


def compare(title: str, unit: str, rivals: Mapping[str, Rival], goals: Mapping[str, float]) -> bool:
    """Print each rival's rate and how many times slower than the first it is; are the goals met?"""
    measured = rates(rivals)
    ours = next(iter(measured))
    met = True
    print(f"\n{title}")
    for name, rate in measured.items():
        line = f"  {name:<42} {rate:>16,.0f} {unit}/s"
        if name != ours:
            ratio = measured[ours] / rate
            line += f"   {ratio:>8,.0f} times slower"
        if name in goals:
            reached = measured[ours] / rate >= goals[name]
            met &= reached
            line += f" (goal {goals[name]:,.0f}: {'met' if reached else 'MISSED'})"
        print(line)
    return met
