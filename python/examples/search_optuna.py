# SPDX-License-Identifier: Apache-2.0
"""Searches the design space of a sweep with Optuna.

    python3 search_optuna.py SWEEP [--trials N] [--jobs N] [--out DIR]

Optuna proposes a step of each axis, orbweaver measures the point, and Optuna learns from it. At the end the tables of the
sweep name the design to build: they know all requirements, also those that compare designs.
"""

from __future__ import annotations

import argparse
import warnings
from collections import Counter
from typing import Any, Optional

import optuna

import orbweaver

DIRECTIONS = {"minimise": "minimize", "maximise": "maximize"}


def proposed(trial: optuna.Trial, search: orbweaver.Sweep) -> dict[str, Any]:
    """A point: for each axis a step, with the values of all its variables, or a number of its range."""
    point: dict[str, Any] = {}
    for axis in search.axes:
        first = axis[0]
        if first.values is None:
            point[first.name] = trial.suggest_float(first.name, first.low, first.high)
            continue
        step = trial.suggest_int(first.name, 0, len(first.values) - 1)
        point.update({each.name: each.values[step] for each in axis})
    return point


def measured(search: orbweaver.Sweep, answer: orbweaver.Answer) -> Optional[list[float]]:
    """The objectives of a point that may be chosen; None for one that is excluded, saturated or has failed."""
    values = [answer.objectives.get(each.name) for each in search.objectives if each.goal in DIRECTIONS]
    known = [value for value in values if value is not None]
    return known if answer.feasible and len(known) == len(values) else None


def explore(search: orbweaver.Sweep, trials: int, jobs: int, seed: int = 1) -> optuna.Study:
    """Asks for as many points as there are trials, `jobs` at once. A point that comes again costs nothing."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    directions = [DIRECTIONS[each.goal] for each in search.objectives if each.goal in DIRECTIONS]
    warnings.filterwarnings("ignore", category=optuna.exceptions.ExperimentalWarning)
    # One axis by itself (multivariate=False) comes back to few designs and stalls.
    sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True)
    study = optuna.create_study(directions=directions, sampler=sampler)
    running: dict[int, optuna.Trial] = {}

    def learn() -> None:
        answer = search.answer()
        values = measured(search, answer)
        state = optuna.trial.TrialState.FAIL if values is None else optuna.trial.TrialState.COMPLETE
        study.tell(running.pop(answer.id), values, state)

    for _ in range(trials):
        trial = study.ask()
        running[search.ask(proposed(trial, search))] = trial
        while len(running) >= jobs:
            learn()
    while running:
        learn()
    return study


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sweep")
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out")
    options = parser.parse_args()
    with orbweaver.Sweep(options.sweep, jobs=options.jobs, out=options.out) as search:
        study = explore(search, options.trials, options.jobs)
    best = search.result.best
    statuses = Counter(row["status"] for row in search.result.rows("points"))
    print(f"{len(study.trials)} trials; points:", ", ".join(f"{count} {status}" for status, count in statuses.items()))
    print("build:", best if best is not None else "nothing here meets the requirements")


if __name__ == "__main__":
    main()
