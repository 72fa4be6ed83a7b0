# SPDX-License-Identifier: Apache-2.0
"""A sweep whose points come from the caller."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from types import TracebackType
from typing import IO, Any, Iterator, Mapping, Optional, Sequence, Type

from orbweaver.errors import OrbweaverError
from orbweaver.program import PathName, find_program, stop
from orbweaver.protocol import Answer, Objective, Point, Variable, answer, variable
from orbweaver.settings import yaml_text
from orbweaver.sweep_result import SweepResult
from orbweaver.sweeping import sweep_folder

_PROTOCOL = 1
_MOST_BYTES = 1 << 20  # of a line that the program reads


class Sweep:
    """Measures points that you ask for, by `orbweaver sweep --serve`: for a search of your own.

        with Sweep("explore.sweep.yaml", jobs=2) as search:
            for depth in (2, 4, 8):
                search.ask({"depth": depth})
            for answer in search.answers():
                print(answer.point, answer.objectives)
        print(search.result.best)

    Up to `jobs` points run at once. Tables are written when the block ends. An exception in the block stops the sweep
    as Ctrl-C does; with `resume=True` another one goes on from its record.

    file: a sweep (docs/sweep.md); the search takes the place of its `sampling`
    jobs, out, resume, options, program: as for `orbweaver.sweep`
    """

    def __init__(
        self,
        file: PathName,
        *,
        jobs: Optional[int] = None,
        out: Optional[PathName] = None,
        resume: bool = False,
        options: Sequence[str] = (),
        program: Optional[PathName] = None,
    ) -> None:
        self.folder = sweep_folder(file, out)
        self.variables: tuple[Variable, ...] = ()
        self.objectives: tuple[Objective, ...] = ()
        self.recorded = 0  # points that the folder held already
        self._words = ["sweep", "--serve", "-q", "--out", os.fspath(self.folder), *options]
        self._words += ["--resume"] if resume else []
        self._words += [] if jobs is None else ["--jobs", str(jobs)]
        self._words += ["--", os.fspath(file)]
        self._program = program
        self._process: Optional[subprocess.Popen[str]] = None
        self._messages: Optional[IO[str]] = None
        self._asked = 0
        self._open: set[int] = set()

    def __enter__(self) -> Sweep:
        """Starts the sweep.

        Raises OrbweaverError for mistakes in the file and for a folder that holds a sweep already, FileNotFoundError if
        there is no program.
        """
        # Messages go to a file: nobody reads a pipe while answers are waited for.
        self._messages = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self._process = subprocess.Popen(
            [os.fspath(find_program(self._program)), *self._words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._messages,
            encoding="utf-8",
        )
        try:
            self._greet(self._line())
        except BaseException:
            stop(self._process)
            self._close()
            raise
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        """Ends the sweep: points under way end, then it writes its tables.

        Raises OrbweaverError if it fails, or no point could be measured (exit code 4).
        """
        process = self._running()
        try:
            if kind is not None:
                stop(process)
                return
            self._send({"end": True})
            self._drain()
            if process.wait() != 0:
                raise self._failure()
        except BaseException:
            stop(process)
            raise
        finally:
            self._close()

    @property
    def axes(self) -> list[list[Variable]]:
        """Variables that change together, axis by axis."""
        axes: dict[int, list[Variable]] = {}
        for each in self.variables:
            axes.setdefault(each.axis, []).append(each)
        return list(axes.values())

    @property
    def result(self) -> SweepResult:
        """The tables, once the sweep has ended.

        Raises FileNotFoundError before that, and if no point was asked for.
        """
        return SweepResult(self.folder)

    def ask(self, point: Point) -> int:
        """Asks for a point: a value for each variable. Does not wait; a point on record costs nothing.

        Returns the `id` of its answer.

        Raises OrbweaverError if the sweep has ended, ValueError for a number that is not finite, text that is not
        Unicode, or a point of 1 MiB or more.
        """
        self._asked += 1
        self._send({"id": self._asked, "point": dict(point)})
        self._open.add(self._asked)
        return self._asked

    def answer(self) -> Answer:
        """Waits for the next answer, in whatever order points end.

        Raises OrbweaverError with exit code 2 if the point is none of this sweep, and as the program if that has
        ended; ValueError if no answer is outstanding.
        """
        if not self._open:
            raise ValueError("all that was asked is answered")
        said = self._line()
        self._open.discard(said["id"])
        if "error" in said:
            raise OrbweaverError(2, said["error"])
        return answer(said)

    def answers(self) -> Iterator[Answer]:
        """Answers until all that was asked is answered; you may ask for more meanwhile."""
        while self._open:
            yield self.answer()

    def measure(self, points: Sequence[Point]) -> list[Answer]:
        """Asks for several points and waits for all of them: answers in their order.

        Raises ValueError if other answers are outstanding, and what `ask` and `answer` raise.
        """
        if self._open:
            raise ValueError("answers are outstanding: take them first")
        numbers = [self.ask(point) for point in points]
        found = {each.id: each for each in self.answers()}
        return [found[number] for number in numbers]

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            raise ValueError("the sweep is not running: use it in a with statement")
        return self._process

    def _greet(self, said: Mapping[str, Any]) -> None:
        if said.get("protocol") != _PROTOCOL:
            raise OrbweaverError(2, f"the program speaks protocol {said.get('protocol')}, this package {_PROTOCOL}")
        self.variables = tuple(variable(each) for each in said["variables"])
        self.objectives = tuple(Objective(each["name"], each["goal"]) for each in said["objectives"])
        self.recorded = int(said["recorded"])

    def _send(self, said: Mapping[str, Any]) -> None:
        stream = self._running().stdin
        assert stream is not None
        line = yaml_text(said) + "\n"
        if len(line.encode()) >= _MOST_BYTES:
            raise ValueError("a point has less than 1 MiB")
        try:
            stream.write(line)
            stream.flush()
        except (BrokenPipeError, ValueError):
            raise self._failure() from None

    def _line(self) -> Mapping[str, Any]:
        stream = self._running().stdout
        assert stream is not None
        line = stream.readline()
        if not line:
            raise self._failure()
        said: Mapping[str, Any] = json.loads(line)
        return said

    def _drain(self) -> None:
        """Reads the remaining answers, so that the sweep can end."""
        stream = self._running().stdout
        assert stream is not None
        for _ in stream:
            pass

    def _failure(self) -> OrbweaverError:
        """Why the sweep has ended."""
        process = self._running()
        code = process.wait()
        assert self._messages is not None
        self._messages.seek(0)
        return OrbweaverError(code, self._messages.read().strip() or "the sweep has ended")

    def _close(self) -> None:
        process = self._running()
        for stream in (process.stdin, process.stdout, self._messages):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass  # the sweep has ended and takes nothing more
        self._process = None
