# SPDX-License-Identifier: Apache-2.0
"""Sweep: points that the caller chooses. A stand-in plays the program where it is to misbehave."""

import sys
import unittest
from pathlib import Path

import orbweaver
from support import SOURCE, FolderTest

QUICK = SOURCE / "configs/explore/vcs_against_depth_quick.sweep.yaml"


class Protocol(FolderTest):
    def setUp(self) -> None:
        super().setUp()
        self.program = self.write("program", f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).parent}/stand_in.py" "$@"\n')
        self.program.chmod(0o755)

    def sweep(self, **options: object) -> orbweaver.Sweep:
        return orbweaver.Sweep("stand.sweep.yaml", program=self.program, **options)

    def test_says_what_may_be_asked(self) -> None:
        with self.sweep() as search:
            self.assertEqual([each.name for each in search.variables], ["depth", "queue", "rate"])
            self.assertEqual([[each.name for each in axis] for axis in search.axes], [["depth", "queue"], ["rate"]])
            self.assertEqual(search.variables[0].values, (2, 4, 8))
            self.assertEqual((search.variables[2].values, search.variables[2].low), (None, 0.1))
            self.assertEqual(search.objectives, (orbweaver.Objective("bits", "minimise"),))

    def test_gives_answers_in_any_order_and_a_batch_in_its_own(self) -> None:
        with self.sweep() as search:
            first, second = search.ask({"depth": 2}), search.ask({"depth": 4})
            self.assertEqual([each.id for each in search.answers()], [second, first])
            found = search.measure([{"depth": 2}, {"depth": 8}])
            self.assertEqual([each.objectives["bits"] for each in found], [68, 272])

    def test_answers_that_nobody_takes_do_not_keep_the_sweep(self) -> None:
        with self.sweep() as search:
            search.ask({"depth": 2})
        with self.assertRaises(ValueError):
            search.ask({"depth": 2})

    def test_does_not_wait_for_what_was_not_asked(self) -> None:
        with self.sweep() as search, self.assertRaisesRegex(ValueError, "all that was asked is answered"):
            search.answer()

    def test_refuses_a_wrong_point_and_goes_on(self) -> None:
        with self.sweep() as search:
            search.ask({"depth": 3})
            with self.assertRaisesRegex(orbweaver.OrbweaverError, "none of its values: 2, 4, 8"):
                search.answer()
            self.assertEqual(len(search.measure([{"depth": 2}, {"depth": 4}])), 2)

    def test_refuses_what_no_line_can_hold_and_goes_on(self) -> None:
        with self.sweep() as search:
            for value in (float("nan"), "\ud800", "x" * (1 << 20)):
                with self.assertRaises(ValueError):
                    search.ask({"depth": value})
            self.assertEqual(len(search.measure([{"depth": 2}, {"depth": 4}])), 2)

    def test_tells_of_a_program_that_has_ended(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught, self.sweep() as search:
            search.measure([{"depth": 13}])
        self.assertEqual(caught.exception.exit_code, 70)
        self.assertEqual(caught.exception.message, "stand-in: broken")

    def test_tells_of_a_folder_that_is_taken(self) -> None:
        with self.assertRaisesRegex(orbweaver.OrbweaverError, "holds a sweep already"), self.sweep(out="taken"):
            self.fail("it runs")

    def test_stops_at_an_exception_of_the_caller(self) -> None:
        with self.assertRaises(ZeroDivisionError), self.sweep() as search:
            process = search._process
            search.ask({"depth": 2})
            raise ZeroDivisionError
        self.assertIsNotNone(process.returncode)


class Served(FolderTest):
    def test_points_have_the_numbers_of_the_sweep_of_the_same_points(self) -> None:
        swept = orbweaver.sweep(QUICK, jobs=2, out="swept")
        names = ("pattern", "vcs", "depth")
        points = [{name: row[name] for name in names} for row in swept.rows("points")]
        with orbweaver.Sweep(QUICK, jobs=2, out="asked") as search:
            answers = search.measure(points)
        self.assertEqual([each.status for each in answers], [row["status"] for row in swept.rows("points")])
        self.assertEqual(search.result.rows("points"), swept.rows("points"))
        self.assertEqual(search.result.best, swept.best)

    def test_refuses_points_outside_the_space(self) -> None:
        with orbweaver.Sweep(QUICK, out="asked") as search:
            with self.assertRaisesRegex(orbweaver.OrbweaverError, "depth"):
                search.measure([{"pattern": "uniform", "vcs": 1, "depth": 3}])
            excluded = search.measure([{"pattern": "uniform", "vcs": 1, "depth": 2}])[0]
            self.assertEqual((excluded.status, excluded.number), ("excluded", None))


if __name__ == "__main__":
    unittest.main()
