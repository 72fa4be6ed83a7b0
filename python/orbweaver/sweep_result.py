# SPDX-License-Identifier: Apache-2.0
"""The tables of a sweep."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from orbweaver import frames
from orbweaver.program import PathName

if TYPE_CHECKING:
    import pandas

Cell = Union[int, float, str, None]


def _cell(text: str) -> Cell:
    """A value of a table: a number where it is written as one, None where there is nothing."""
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


class SweepResult:
    """Tables of a sweep, from its folder (docs/sweep.md, Tables).

    Tables are `points`, `pareto`, `ranking`, `sensitivity`, `runs`, and with scenarios `designs`.

    folder: where the tables are
    summary: content of `sweep.json`: variables, objectives, how many points have which status
    """

    def __init__(self, folder: PathName) -> None:
        """Raises FileNotFoundError if the folder holds no sweep that has ended."""
        self.folder = Path(folder)
        with open(self.folder / "sweep.json", encoding="utf-8") as file:
            self.summary: Mapping[str, Any] = json.load(file)

    def __repr__(self) -> str:
        return f"SweepResult({self.summary['name']!r}, {self.summary['status']!r})"

    def _file(self, table: str) -> Path:
        file = self.folder / f"{table}.csv"
        if not file.exists():
            known = sorted(each.stem for each in self.folder.glob("*.csv"))
            raise KeyError(f"this sweep has no table '{table}'; it has {', '.join(known)}")
        return file

    def rows(self, table: str) -> list[dict[str, Cell]]:
        """A table as one dictionary a row. Numbers are numbers; what is unknown is None.

        Raises KeyError if the sweep has no such table.
        """
        with open(self._file(table), encoding="utf-8", newline="") as file:
            return [{name: _cell(text) for name, text in row.items()} for row in csv.DictReader(file)]

    def frame(self, table: str) -> pandas.DataFrame:
        """A table as a frame of pandas.

        Raises KeyError if the sweep has no such table, ImportError if pandas is not installed.
        """
        with open(self._file(table), encoding="utf-8", newline="") as file:
            columns = next(csv.reader(file))
        return frames.frame(self.rows(table), columns=columns)

    @property
    def points(self) -> pandas.DataFrame:
        """A row a point, in the order in which it was chosen."""
        return self.frame("points")

    @property
    def pareto(self) -> pandas.DataFrame:
        """The points that no other beats in every objective, best in the first one first."""
        return self.frame("pareto")

    @property
    def ranking(self) -> pandas.DataFrame:
        """Feasible points, best in the first objective first."""
        return self.frame("ranking")

    @property
    def designs(self) -> pandas.DataFrame:
        """With scenarios: a row a design, best first; those that are not feasible last."""
        return self.frame("designs")

    @property
    def sensitivity(self) -> pandas.DataFrame:
        """A row an objective and an axis: the share of the variance that the axis explains, 0 to 1."""
        return self.frame("sensitivity")

    @property
    def best(self) -> Optional[dict[str, Cell]]:
        """The design, or the point without scenarios, that is feasible and best in the first objective; None if there
        is none."""
        table = "designs" if (self.folder / "designs.csv").exists() else "ranking"
        first = next(iter(self.rows(table)), None)
        return first if first is not None and first.get("feasible") == 1 else None
