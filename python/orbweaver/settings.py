# SPDX-License-Identifier: Apache-2.0
"""Values over a configuration, as options of the command line."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Optional

Settings = Mapping[str, Any]


def _plain(value: object) -> object:
    """What json does not know by itself: numbers of numpy, paths, other mappings and sequences."""
    item = getattr(value, "item", None)
    if callable(item) and getattr(value, "ndim", 0) == 0:
        return item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return dict(value)
    to_list = getattr(value, "tolist", None)
    if callable(to_list):
        return to_list()
    raise TypeError(f"{value!r} is no value of a configuration")


def yaml_text(value: object) -> str:
    """A value as YAML in one line. JSON is YAML.

    Raises TypeError for what is no value of a configuration, ValueError for a number that is not finite.
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)


def setting_words(settings: Optional[Settings]) -> list[str]:
    """A `--set` option for each of the settings, in their order."""
    words: list[str] = []
    for key, value in (settings or {}).items():
        words += ["--set", f"{key}={yaml_text(value)}"]
    return words
