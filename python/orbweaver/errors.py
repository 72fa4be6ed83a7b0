# SPDX-License-Identifier: Apache-2.0
"""What the program refuses, and how a simulation fails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orbweaver.result import Result

# "mesh.yaml:2:11: ...", "--set #1: ..."
_PLACE = re.compile(r"^(--set #\d+|[^\s:][^:\n]*:\d+(?::\d+)?): ", re.MULTILINE)


class OrbweaverError(Exception):
    """The program ended with an exit code other than 0.

    exit_code: 2 a mistake in the command line, the configuration or an input file; 3 deadlock; 4 firmware trap, failed
        verification, or no point of a sweep that could be measured; 5 simulated time limit, or stopped; 6 model and RTL
        differ; 7 a serial link that gave up; 70 a bug in orbweaver; negative: killed by this signal
    message: what the program said
    places: where the mistakes are, as "mesh.yaml:2:11" (line and column) or "--set #1" (the first of the settings)
    result: what `result.json` says of a run that failed; None if there is none
    """

    def __init__(self, exit_code: int, message: str, result: Result | None = None) -> None:
        super().__init__(f"{message} (exit code {exit_code})")
        self.exit_code = exit_code
        self.message = message
        self.places: tuple[str, ...] = tuple(_PLACE.findall(message))
        self.result = result

    @property
    def place(self) -> str | None:
        """The first of the places; None if the message names none."""
        return self.places[0] if self.places else None
