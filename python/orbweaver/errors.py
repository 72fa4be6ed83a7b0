# SPDX-License-Identifier: Apache-2.0
"""What the program refuses, and how a simulation fails."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orbweaver.result import Result

# "mesh.yaml:2:11: ...", "set network.vc_depth: ...", "--set #1: ..." for options of the caller
_PLACE = re.compile(
    r'^(?:set (?P<key>"(?:[^"\\\n]|\\.)*"|[^\n]*?)|(?P<place>--set #\d+|[^\s:][^:\n]*:\d+(?::\d+)?)): ', re.MULTILINE
)


def _place(key: str, place: str) -> str:
    """Returns the key of a setting, which a message may quote, or otherwise its position."""
    return str(json.loads(key)) if key.startswith('"') else key or place


class OrbweaverError(Exception):
    """The program ended with an exit code other than 0.

    exit_code: 2 a mistake in the command line, the configuration or an input file; 3 deadlock; 4 firmware trap, failed
        verification, or no point of a sweep that could be measured; 5 simulated time limit, or stopped; 6 model and RTL
        differ; 7 a serial link that gave up; 8 a sweep lost runs to the machine; 70 a bug in
        orbweaver; negative: killed by this signal
    message: text of the program
    places: where the mistakes are, as "mesh.yaml:2:11" (line and column) or "network.vc_depth" (key of a setting)
    result: content of `result.json` of a run that failed; None if there is none
    """

    def __init__(self, exit_code: int, message: str, result: Result | None = None) -> None:
        # Pickle and copy call the class with these arguments.
        super().__init__(exit_code, message, result)
        self.exit_code = exit_code
        self.message = message
        self.places: tuple[str, ...] = tuple(_place(*found) for found in _PLACE.findall(message))
        self.result = result

    def __str__(self) -> str:
        return f"{self.message} (exit code {self.exit_code})"

    @property
    def place(self) -> str | None:
        """The first of the places; None if the message names none."""
        return self.places[0] if self.places else None
