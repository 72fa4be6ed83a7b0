# SPDX-License-Identifier: Apache-2.0
"""Results and tables without a run: paths, rows, frames."""

import sys
import unittest
from unittest import mock

import orbweaver
from support import FolderTest, needs

CONTENT = {
    "network": {
        "links": {"r0.E": 3, "r1.W": 4},
        "classes": {"any": {"packets": 2, "latency": {"mean": 1.5}}},
        "busiest_links": [{"name": "r1.W", "utilisation": 0.5}],
        "load": [0.25, 0.75],
    },
    "nodes": {"busy": [0.1, 0.2], "threads": [1, 2]},
    "traffic": {"classes": {"request.reply": {"mean": 9}}},
    "log": [],
}


class Paths(unittest.TestCase):
    result = orbweaver.Result(CONTENT)

    def test_are_written_as_in_objectives_of_a_sweep(self) -> None:
        self.assertEqual(self.result.value('network.links["r1.W"]'), 4)
        self.assertEqual(self.result.value('traffic.classes["request.reply"].mean'), 9)
        self.assertEqual(self.result.value("network.busiest_links[0].utilisation"), 0.5)

    def test_that_lead_nowhere_say_what_is_there(self) -> None:
        with self.assertRaisesRegex(KeyError, "network has no 'link'; it has links, classes, busiest_links, load"):
            self.result.value("network.link.r0")
        with self.assertRaisesRegex(KeyError, "it is a list of 2"):
            self.result.value("network.load[2]")
        with self.assertRaisesRegex(KeyError, "network.load.0 has no 'more'"):
            self.result.value("network.load[0].more")

    def test_that_are_none_are_refused_with_the_letter(self) -> None:
        for path, letter in (("network..links", 8), ("network[x]", 8), ('network["x]', 8)):
            with self.assertRaisesRegex(ValueError, f"from its letter {letter} on"):
                self.result.value(path)


class Rows(unittest.TestCase):
    result = orbweaver.Result(CONTENT)

    def test_of_a_mapping_have_its_keys_as_names(self) -> None:
        self.assertEqual(self.result.rows("network.links")[0], {"name": "r0.E", "value": 3})
        self.assertEqual(
            self.result.rows("network.classes"), [{"name": "any", "packets": 2, "latency.mean": 1.5}]
        )

    def test_of_lists_by_column_are_read_across(self) -> None:
        self.assertEqual(self.result.rows("nodes"), [{"busy": 0.1, "threads": 1}, {"busy": 0.2, "threads": 2}])

    def test_of_lists_keep_their_order(self) -> None:
        self.assertEqual(self.result.rows("network.load"), [{"value": 0.25}, {"value": 0.75}])
        self.assertEqual(self.result.rows("network.busiest_links"), [{"name": "r1.W", "utilisation": 0.5}])
        self.assertEqual(self.result.rows("log"), [])

    def test_are_not_made_of_plain_values(self) -> None:
        with self.assertRaises(TypeError):
            self.result.rows('network.links["r0.E"]')


class Frames(FolderTest):
    result = orbweaver.Result(CONTENT)

    @needs("pandas")
    def test_have_names_as_their_index(self) -> None:
        self.assertEqual(self.result.frame("network.links").loc["r1.W", "value"], 4)
        self.assertEqual(self.result.frame("network.classes").loc["any", "latency.mean"], 1.5)
        self.assertEqual(list(self.result.frame("nodes")["threads"]), [1, 2])
        self.assertEqual(list(self.result.frame("network.busiest_links").index), [0])

    def test_without_pandas_say_how_to_get_it(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaisesRegex(ImportError, "python3-pandas"):
            self.result.frame("nodes")


class Tables(FolderTest):
    def setUp(self) -> None:
        super().setUp()
        self.write("sweep.json", '{"name": "small", "status": {"ok": 1}}')
        self.write("ranking.csv", 'point,pattern,latency_ns,reason,feasible\n7,"a,b",1.5,,1\n')
        self.write("pareto.csv", "point,latency_ns\n")

    def test_have_numbers_where_numbers_are(self) -> None:
        row = {"point": 7, "pattern": "a,b", "latency_ns": 1.5, "reason": None, "feasible": 1}
        self.assertEqual(orbweaver.SweepResult(".").rows("ranking"), [row])
        self.assertEqual(orbweaver.SweepResult(".").best, row)

    def test_that_are_not_there_are_told(self) -> None:
        with self.assertRaisesRegex(KeyError, "no table 'designs'; it has pareto, ranking"):
            orbweaver.SweepResult(".").rows("designs")
        with self.assertRaises(FileNotFoundError):
            orbweaver.SweepResult("nowhere")

    def test_have_no_best_point_if_none_is_feasible(self) -> None:
        self.write("ranking.csv", "point,feasible\n")
        self.assertIsNone(orbweaver.SweepResult(".").best)
        self.write("designs.csv", "design,feasible\n1,0\n")
        self.assertIsNone(orbweaver.SweepResult(".").best)

    @needs("pandas")
    def test_keep_their_columns_if_they_are_empty(self) -> None:
        self.assertEqual(list(orbweaver.SweepResult(".").pareto.columns), ["point", "latency_ns"])
