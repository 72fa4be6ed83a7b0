# SPDX-License-Identifier: Apache-2.0
"""The command sweep."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Optional, Sequence

from orbweaver.errors import OrbweaverError
from orbweaver.program import PathName, call
from orbweaver.sweep_result import SweepResult


def sweep_folder(file: PathName, out: Optional[PathName]) -> Path:
    """Returns the chosen folder of a sweep, or out/<name>.sweep like the program."""
    if out is not None:
        return Path(out)
    name = Path(file).name
    for ending in (".yaml", ".sweep"):
        name = name[: -len(ending)] if name.endswith(ending) else name
    return Path("out") / f"{name}.sweep"


def sweep(
    file: PathName,
    *,
    jobs: Optional[int] = None,
    out: Optional[PathName] = None,
    resume: bool = False,
    options: Sequence[str] = (),
    program: Optional[PathName] = None,
) -> SweepResult:
    """Simulates the points of a design space, as `orbweaver sweep`.

    file: a sweep, a YAML file (docs/sweep.md)
    jobs: simulations at once; default: one a processor
    out: folder of the sweep; default: out/<name of the sweep>.sweep
    resume: goes on with a sweep that was stopped, and reads one that is complete
    options: further words of the command line, as ["--engine", "slurm"]
    program: where orbweaver is; otherwise `find_program` looks for it

    Raises OrbweaverError for mistakes, for a folder that holds a sweep already unless it is to be resumed, and if no
    point could be measured (exit code 4). Raises FileNotFoundError if there is no program.
    """
    folder = sweep_folder(file, out)
    words = ["sweep", "-q", "--out", os.fspath(folder), *options]
    words += ["--resume"] if resume else []
    words += [] if jobs is None else ["--jobs", str(jobs)]
    ending = call([*words, "--", os.fspath(file)], program)
    if ending.exit_code != 0:
        message = ending.messages.strip() or ending.output.strip() or "orbweaver printed nothing"
        raise OrbweaverError(ending.exit_code, message)
    sys.stderr.write(ending.messages)
    return SweepResult(folder)
