# SPDX-License-Identifier: Apache-2.0
"""sweep: a design space and its tables."""

from pathlib import Path

import orbweaver
from support import SOURCE, FolderTest, needs

QUICK = SOURCE / "configs/explore/vcs_against_depth_quick.sweep.yaml"


class Sweep(FolderTest):
    def test_gives_its_tables(self) -> None:
        result = orbweaver.sweep(QUICK, jobs=2, out="swept")
        self.assertEqual(result.folder, Path("swept"))
        self.assertEqual(len(result.rows("points")), 6)
        self.assertEqual(result.best["point"], result.rows("ranking")[0]["point"])
        self.assertEqual(result.summary["objectives"][0]["name"], "latency_ns")

    def test_is_refused_in_a_folder_that_holds_one_and_resumed_on_request(self) -> None:
        first = orbweaver.sweep(QUICK, jobs=2)
        self.assertEqual(first.folder, Path("out/vcs_against_depth_quick.sweep"))
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.sweep(QUICK, jobs=2)
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertIn("holds a sweep already", caught.exception.message)
        self.assertEqual(orbweaver.sweep(QUICK, resume=True).rows("points"), first.rows("points"))

    def test_without_a_point_that_can_be_measured_is_an_error(self) -> None:
        self.write("base.yaml", "system: network\nnetwork: {topology: {kind: mesh, dims: [2, 2]}}\n")
        file = self.write(
            "none.sweep.yaml",
            "base: base.yaml\naxes: [{key: traffic.rate, values: [0.1]}]\nconstraints: [rate > 1]\n"
            "objectives: [{name: mean, value: traffic.packet_latency.mean}]\n",
        )
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.sweep(file)
        self.assertIn(caught.exception.exit_code, (2, 4))

    @needs("pandas")
    def test_gives_frames(self) -> None:
        result = orbweaver.sweep(QUICK, jobs=2)
        points = result.points
        self.assertEqual(list(points.columns[:4]), ["point", "pattern", "vcs", "depth"])
        self.assertEqual(set(points[points.feasible == 1].front.dropna()) >= {1.0}, True)
        self.assertEqual(set(result.sensitivity.axis), {"pattern", "vcs", "depth"})
