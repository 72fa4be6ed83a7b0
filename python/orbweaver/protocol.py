# SPDX-License-Identifier: Apache-2.0
"""What a sweep that is asked says, line by line (docs/sweep.md, Ask and tell)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional

Point = Mapping[str, Any]


@dataclass(frozen=True)
class Variable:
    """What an ask names.

    axis: variables with the same axis are tied: they change together
    values: what it takes; None where it is any number of a range
    low, high: the ends of the range, as the key has its unit
    """

    name: str
    key: str
    axis: int
    values: Optional[tuple[Any, ...]] = None
    low: Optional[float] = None
    high: Optional[float] = None


@dataclass(frozen=True)
class Objective:
    """What is measured. goal: minimise, maximise or none"""

    name: str
    goal: str


@dataclass(frozen=True)
class Answer:
    """What became of a point.

    id: what `ask` gave for it
    point: the value of every variable
    number: the point in the table `points`; with scenarios, the design in `designs`; None if it was excluded
    status: "ok", or why there is no number: docs/sweep.md, Runs; "excluded": a constraint does not hold
    feasible: whether it may be chosen
    objectives: means over its runs; None where there is none
    ci95: with repetitions, half of the 95 % confidence interval
    reason: of a status other than "ok"; of "ok", the doubts about what was measured: docs/results.md, Doubts
    """

    id: int
    point: Point
    number: Optional[int]
    status: str
    feasible: bool
    objectives: Mapping[str, Optional[float]]
    ci95: Mapping[str, Optional[float]]
    reason: str


def variable(said: Mapping[str, Any]) -> Variable:
    """A variable of the first line."""
    values = said.get("values")
    ends = said.get("range", {})
    return Variable(
        said["name"], said["key"], said["axis"], None if values is None else tuple(values), ends.get("from"), ends.get("to")
    )


def answer(said: Mapping[str, Any]) -> Answer:
    """An answer that is no error."""
    return Answer(
        id=said["id"],
        point=said.get("point", {}),
        number=said.get("number"),
        status=said["status"],
        feasible=bool(said.get("feasible", False)),
        objectives=said.get("objectives", {}),
        ci95=said.get("ci95", {}),
        reason=said.get("reason", ""),
    )
