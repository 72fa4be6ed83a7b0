# SPDX-License-Identifier: Apache-2.0
"""What a command wrote, as a mapping."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional

from orbweaver import frames, paths
from orbweaver.program import PathName

if TYPE_CHECKING:
    import pandas


def _warnings(content: Mapping[str, Any]) -> list[str]:
    return [*content.get("warnings", []), *content.get("doubts", [])]


class Result(Mapping[str, Any]):
    """Content of `result.json` or `area.json`: dictionaries and lists by key.

    docs/results.md lists the keys, with their units. A path is written as in objectives of a sweep: "network.links",
    'traffic.classes["request.reply"].latency.mean', "network.busiest_links[0].name".

    folder: where all that the command wrote is; None if it was temporary
    """

    _file = "result.json"

    def __init__(self, content: Mapping[str, Any], folder: Optional[Path] = None) -> None:
        self._content = content
        self.folder = folder

    @classmethod
    def read(cls, folder: PathName) -> Result:
        """The results in the folder of an earlier run.

        Raises FileNotFoundError if there are none.
        """
        with open(Path(folder) / cls._file, encoding="utf-8") as file:
            content = json.load(file)
        lines = [f"warning: {text}" for text in _warnings(content)]
        if lines and "log" in content:
            content["log"] += lines
        return cls(content, Path(folder))

    def __getitem__(self, key: str) -> Any:
        return self._content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __repr__(self) -> str:
        known = [f"{key}={self._content[key]!r}" for key in ("name", "status", "verdict", "cycles") if key in self]
        return f"{type(self).__name__}({', '.join(known)})"

    @property
    def warnings(self) -> list[str]:
        """Warnings about the configuration and doubts about the measurements; `log` has them, too."""
        return _warnings(self._content)

    def value(self, path: str) -> Any:
        """What is at a path.

        Raises KeyError if there is nothing, ValueError for what is no path.
        """
        return paths.value_there(self._content, path)

    def rows(self, path: str = "") -> list[dict[str, Any]]:
        """A list or a mapping at a path, as one dictionary a row. Of a mapping, `name` is its key.

        Raises KeyError if there is nothing at the path, TypeError if it is a plain value.
        """
        return frames.rows(self.value(path))

    def frame(self, path: str = "") -> pandas.DataFrame:
        """The same as a frame of pandas. Keys of a mapping are its index.

        Raises ImportError if pandas is not installed, and what `rows` raises.
        """
        found = self.value(path)
        return frames.frame(frames.rows(found), frames.index_name(found))


class CheckResult(Result):
    """Content of `check.json`: `verdict`, and its grounds (docs/results.md)."""

    _file = "check.json"

    @property
    def proved(self) -> bool:
        """Whether the machine cannot deadlock, on the assumptions that `assumptions` lists."""
        return bool(self["verdict"] == "proved")


class AreaResult(Result):
    """Content of `area.json`: gates, flip-flops and clock period by block (docs/area.md)."""

    _file = "area.json"
