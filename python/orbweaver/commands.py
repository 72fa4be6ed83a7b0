# SPDX-License-Identifier: Apache-2.0
"""The commands run, check and area."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Iterator, Mapping, Optional, Sequence, Type, TypeVar, Union

from orbweaver.errors import OrbweaverError
from orbweaver.program import Ending, PathName, call
from orbweaver.result import AreaResult, CheckResult, Result
from orbweaver.settings import Settings, name_settings, setting_words

Configuration = Union[PathName, Mapping[str, Any]]

_Kind = TypeVar("_Kind", bound=Result)

_DEADLOCK = 3


@contextlib.contextmanager
def _folders(out: Optional[PathName]) -> Iterator[tuple[Path, Path]]:
    """Makes a folder for results, temporary if none is given, and a temporary one for other files."""
    if out is not None and not os.fspath(out):
        raise OrbweaverError(2, "out: the name of the folder is empty")
    with tempfile.TemporaryDirectory(prefix="orbweaver_") as scratch:
        yield Path(scratch) / "out" if out is None else Path(out), Path(scratch)


def _configuration_file(config: Configuration, scratch: Path) -> str:
    """The file of a configuration. A mapping goes over an empty file, so that files which it names are looked for in
    the working directory."""
    if not isinstance(config, Mapping):
        return os.fspath(config)
    empty = scratch / "configuration.yaml"
    empty.write_text("{}\n", encoding="utf-8")
    return os.fspath(empty)


def _read(kind: Type[_Kind], folder: Path, out: Optional[PathName]) -> Optional[_Kind]:
    try:
        result = kind.read(folder)
    except FileNotFoundError:
        return None
    result.folder = None if out is None else folder
    assert isinstance(result, kind)
    return result


def _text(ending: Ending, result: Optional[Result]) -> str:
    """Messages of the program, or the summary of its results."""
    outcome = result.get("outcome", {}) if result is not None else {}
    messages = ending.messages.strip() or ending.output.strip()
    return messages or str(outcome.get("summary", "orbweaver printed nothing"))


def _print_warnings(messages: str, result: Result) -> None:
    """Prints the messages of a command that succeeded, and warnings of its result that `--quiet` kept back."""
    missing = [text for text in result.warnings if text not in messages]
    sys.stderr.write(messages + "".join(f"orbweaver: warning: {text}\n" for text in missing))


def _execute(
    kind: Type[_Kind],
    command: str,
    config: Configuration,
    settings: Optional[Settings],
    out: Optional[PathName],
    words: Sequence[str],
    program: Optional[PathName],
    fine: Sequence[int] = (0,),
) -> _Kind:
    """Runs a command and reads what it wrote.

    Raises OrbweaverError if it ends with an exit code that is not fine, or writes nothing.
    """
    with _folders(out) as (folder, scratch):
        layers = (config if isinstance(config, Mapping) else None, settings)
        keys = [key for layer in layers for key in layer or ()]
        values = [word for layer in layers for word in setting_words(layer)]
        # Behind "--" a file whose name begins with "-" is a file.
        file = ["--", _configuration_file(config, scratch)]
        ending = call([command, *values, "--out", os.fspath(folder), *words, *file], program)
        # Exit code 2 leaves the folder alone, so what it holds is of another command.
        result = _read(kind, folder, out) if ending.exit_code != 2 else None
        if ending.exit_code not in fine or result is None:
            text = _text(ending, result).replace(f"{scratch}/configuration.yaml:1:1: ", "")
            raise OrbweaverError(ending.exit_code, name_settings(text, keys), result)
        _print_warnings(ending.messages, result)
        return result


def run(
    config: Configuration,
    *,
    set: Optional[Settings] = None,
    out: Optional[PathName] = None,
    threads: Union[int, str, None] = None,
    options: Sequence[str] = (),
    program: Optional[PathName] = None,
) -> Result:
    """Simulates a configuration, as `orbweaver run`.

    config: a YAML file, or a configuration as a mapping
    set: values over it by dotted key, as {"network.vc_depth": 4}; None is a key's default
    out: folder for all that the run writes; a temporary one if there is none, of which only the result is left
    threads: threads of this machine that may work on the run, or "auto"
    options: further words of the command line, as ["--trace", "flits"]
    program: where orbweaver is; otherwise `find_program` looks for it

    Raises OrbweaverError for mistakes and for runs that end other than ok or saturated; its `result` is what such a run
    measured. Raises FileNotFoundError if there is no program.
    """
    words = ["-q", *options]
    if threads is not None:
        words += ["--threads", str(threads)]
    return _execute(Result, "run", config, set, out, words, program)


def check(
    config: Configuration,
    *,
    set: Optional[Settings] = None,
    out: Optional[PathName] = None,
    program: Optional[PathName] = None,
) -> CheckResult:
    """Validates a configuration and looks for deadlock, as `orbweaver check`; runs nothing.

    A machine that may deadlock is an answer, not an error: see `proved`, "verdict" and "cycle" of the result.
    Parameters are those of `run`.

    Raises OrbweaverError for mistakes in the configuration, FileNotFoundError if there is no program.
    """
    return _execute(CheckResult, "check", config, set, out, (), program, fine=(0, _DEADLOCK))


def area(
    config: Configuration,
    *,
    set: Optional[Settings] = None,
    out: Optional[PathName] = None,
    program: Optional[PathName] = None,
) -> AreaResult:
    """Synthesises the RTL of a configuration, as `orbweaver area`; needs Yosys.

    The result has a mapping a block, and its `frame()` a row: `gate_equivalents`, `flip_flops`, `logic_depth`, and with
    `area.delay_per_level` `period_ns`. Parameters are those of `run`.

    Raises OrbweaverError for mistakes, for configurations without RTL and without Yosys, FileNotFoundError if there is
    no program.
    """
    return _execute(AreaResult, "area", config, set, out, ("-q",), program)
