# SPDX-License-Identifier: Apache-2.0
"""Values over a configuration, as options of the command line."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Mapping, Optional, Sequence

Settings = Mapping[str, Any]

# "--set #2: network.vc_depth=0: network.vc_depth: 0 is too small"
_NUMBER = re.compile(r"^--set #(\d+): ", re.MULTILINE)


def _plain(value: object) -> object:
    """Converts the types that json does not support: numbers of numpy, paths, other mappings and sequences."""
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


def name_settings(message: str, keys: Sequence[str]) -> str:
    """A message with the key of a setting in place of its number on the command line.

    keys: those of the settings in their order; one that would not read as one stands in quotes, as JSON has them
    """

    def key(match: re.Match[str]) -> str:
        number = int(match[1])
        if number > len(keys):
            return match[0]
        name = str(keys[number - 1])
        is_plain = name.isprintable() and ": " not in name and not name.startswith('"')
        return f"set {name if is_plain else json.dumps(name)}: "

    return _NUMBER.sub(key, message)
