"""Several n-tuple networks as one: it says of each position what they say on average, before the tanh.

Networks of different seeds err in different places, so their mean errs less; and each can be trained on a
core of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadOption
from inarow.learning.model_file import Model
from inarow.ntuple.network_file import UNIT, pack, rounded, table_entries, weights_of

_ALIKE = ("length", "symmetry")


def joined(models: Sequence[Model]) -> Model:
    """The mean of networks of one game: all their tables side by side, only to play with.

    Its parameters are those of the first, and `joined` tells the seed and the episodes of each.
    """
    first = models[0]
    for model in models[1:]:
        if model.game != first.game:
            raise BadOption("ntuple", "join", str(model.game), f"the first network plays {first.game}")
        for name in _ALIKE:
            if model.parameters[name] != first.parameters[name]:
                reason = f"the first network has {name} {first.parameters[name]}"
                raise BadOption("ntuple", "join", f"{name} {model.parameters[name]}", reason)
    tuples = np.concatenate([model.arrays["tuples"] for model in models])
    table_entries(first.game, len(tuples), first.parameters["length"])
    weights = np.concatenate([_in_ones(model, 1 / len(models)) for model in models], axis=1)
    return replace(
        first,
        parameters={
            **first.parameters,
            "tuples": len(tuples),
            "precision": "int16",
            "unit": UNIT,
            "joined": [{"seed": model.seed, "episodes": model.episodes} for model in models],
        },
        episodes=sum(model.episodes for model in models),
        curve=(),
        arrays={"tuples": tuples, "weights": pack(rounded(weights, UNIT), 9)},
    )


def _in_ones(model: Model, share: float) -> NDArray[np.float32]:
    """The weights of a whole or a small model as they count, times a share."""
    weights = weights_of(model)
    unit = float(model.parameters["unit"]) if weights.dtype == np.int16 else 1.0
    return weights.astype(np.float32) * np.float32(share * unit)
