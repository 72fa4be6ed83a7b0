# SPDX-License-Identifier: Apache-2.0
"""Paths into results, written as in the objectives of a sweep."""

from __future__ import annotations

import json
import re
from typing import Any, Mapping, Union

Step = Union[str, int]

_STEP = re.compile(r"""\[(?P<number>\d+)\]|\[(?P<text>"(?:[^"\\]|\\.)*")\]|(?:^|\.)(?P<name>[^.\[\]"]+)""")


def steps(path: str) -> list[Step]:
    """Parts of a path: traffic.classes["request.reply"].latency[0] has five.

    Raises ValueError for what is no path.
    """
    found: list[Step] = []
    place = 0
    while place < len(path):
        match = _STEP.match(path, place)
        if match is None:
            raise ValueError(f"{path}: is no path from its letter {place + 1} on")
        if match["number"] is not None:
            found.append(int(match["number"]))
        else:
            found.append(match["name"] if match["name"] is not None else json.loads(match["text"]))
        place = match.end()
    return found


def _member(value: Any, step: Step) -> Any:
    if isinstance(value, Mapping):
        return value[str(step)]
    if isinstance(value, list):
        return value[int(step)]
    raise KeyError(step)


def value_there(document: Any, path: str) -> Any:
    """What is at a path of a document; the document itself for an empty path.

    Raises KeyError that says where the path leaves the document and what is there, ValueError for what is no path.
    """
    value = document
    for number, step in enumerate(steps(path)):
        try:
            value = _member(value, step)
        except (KeyError, IndexError, ValueError):
            above = ".".join(str(each) for each in steps(path)[:number]) or "the top level"
            raise KeyError(f"{path}: {above} has no '{step}'{_choice(value)}") from None
    return value


def _choice(value: Any) -> str:
    most = 12
    if isinstance(value, Mapping) and value:
        names = list(value)
        return "; it has " + ", ".join(names[:most]) + (" ..." if len(names) > most else "")
    return f"; it is a list of {len(value)}" if isinstance(value, list) else ""
