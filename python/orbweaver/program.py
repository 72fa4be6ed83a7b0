# SPDX-License-Identifier: Apache-2.0
"""The program orbweaver: where it is, and how it is called."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple, Optional, Sequence, Union

PathName = Union[str, "os.PathLike[str]"]

# Seconds for a stopped simulation to write its results so far.
_PATIENCE = 30


class Ending(NamedTuple):
    """The exit of the program, and its output."""

    exit_code: int  # negative: the signal that killed it
    output: str  # standard output
    messages: str  # standard error


def _built_programs() -> list[Path]:
    """Programs that were built in a checkout: that of this package, those around the working directory."""
    here = Path.cwd()
    roots = [Path(__file__).resolve().parents[2], here, *here.parents]
    return [root / "build" / "orbweaver" for root in roots]


def find_program(program: Optional[PathName] = None) -> Path:
    """Finds the program.

    Looks at the argument; the environment variable ORBWEAVER; PATH; build/orbweaver of the checkout that this package
    lies in, of the working directory, and of the folders above it.

    Raises FileNotFoundError if the program is nowhere, or not where the argument or ORBWEAVER says.
    """
    chosen = program or os.environ.get("ORBWEAVER")
    if chosen:
        found = shutil.which(os.fspath(chosen))
        if found is None:
            raise FileNotFoundError(f"{os.fspath(chosen)}: there is no such program")
        return Path(found).absolute()
    installed = shutil.which("orbweaver")
    if installed is not None:
        return Path(installed)
    for built in _built_programs():
        if os.access(built, os.X_OK):
            return built
    raise FileNotFoundError(
        "there is no program orbweaver: set the environment variable ORBWEAVER, put it into PATH, or build it with "
        "scripts/build"
    )


def stop(process: "subprocess.Popen[str]") -> None:
    """Stops the program as Ctrl-C does: it keeps its results so far."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def call(words: Sequence[str], program: Optional[PathName] = None) -> Ending:
    """Runs the program with words of a command line until it ends; Ctrl-C stops it in order.

    Raises FileNotFoundError if there is no program.
    """
    command = [os.fspath(find_program(program)), *words]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            output, messages = process.communicate()
        except BaseException:
            stop(process)
            raise
    return Ending(process.returncode, output, messages)
