# SPDX-License-Identifier: Apache-2.0
"""Runs orbweaver, a simulator of message-passing chips, and reads its results.

    import orbweaver

    result = orbweaver.run("configs/explore/mesh8.yaml", set={"traffic.rate": 0.2})
    print(result["traffic"]["packet_latency"]["mean"])
    print(result.frame("network.busiest_links"))

`run`, `check`, `area` and `sweep` are the commands of the program. `Sweep` measures points that you ask for, one after
another. Frames need pandas; all else needs Python alone.
"""

from orbweaver.asking import Sweep
from orbweaver.commands import area, check, run
from orbweaver.errors import OrbweaverError
from orbweaver.program import find_program
from orbweaver.protocol import Answer, Objective, Variable
from orbweaver.result import CheckResult, Result
from orbweaver.sweep_result import SweepResult
from orbweaver.sweeping import sweep

__version__ = "0.2.0"

__all__ = [
    "Answer",
    "CheckResult",
    "Objective",
    "OrbweaverError",
    "Result",
    "Sweep",
    "SweepResult",
    "Variable",
    "area",
    "check",
    "find_program",
    "run",
    "sweep",
]
