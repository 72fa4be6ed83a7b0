# SPDX-License-Identifier: Apache-2.0
"""run and check: results, settings, mistakes, failures."""

import contextlib
import copy
import io
import os
import pickle
import unittest
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import orbweaver
from support import MESH, RING, SMALL, SOURCE, FolderTest, needs


class Run(FolderTest):
    def test_gives_result_json_as_a_mapping(self) -> None:
        result = orbweaver.run(MESH, set=SMALL)
        self.assertEqual(result["status"], "ok")
        self.assertEqual(result["network"]["nodes"], 16)
        self.assertEqual(set(result), set(dict(result)))
        self.assertEqual(result.value("config.network.topology.dims[1]"), 4)
        self.assertEqual(result.value("config.network.classes.0.name"), "any")

    def test_leaves_nothing_behind_without_a_folder(self) -> None:
        self.assertIsNone(orbweaver.run(MESH, set=SMALL).folder)
        self.assertEqual(os.listdir(self.folder), [])

    def test_keeps_the_folder_that_was_asked_for(self) -> None:
        result = orbweaver.run(MESH, set=SMALL, out="kept", options=["--trace", "flits"])
        self.assertEqual(result.folder, Path("kept"))
        self.assertTrue((self.folder / "kept/flits.csv").exists())
        self.assertEqual(orbweaver.Result.read("kept"), result)

    def test_refuses_a_folder_without_a_name(self) -> None:
        with self.assertRaisesRegex(orbweaver.OrbweaverError, "^out: the name of the folder is empty"):
            orbweaver.run(MESH, set=SMALL, out="")
        self.assertEqual(os.listdir(self.folder), [])

    def test_needs_the_working_directory_for_a_relative_folder(self) -> None:
        os.mkdir("gone")
        os.chdir("gone")
        os.rmdir("../gone")
        with self.assertRaisesRegex(orbweaver.OrbweaverError, "the working directory does not exist any more"):
            orbweaver.run(MESH, set=SMALL, out="x")

    def test_refuses_an_empty_mapping_without_a_place(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as refused:
            orbweaver.run({})
        self.assertRegex(refused.exception.message, "^system is missing")
        self.assertEqual(refused.exception.places, ())

    def test_takes_a_configuration_as_a_mapping(self) -> None:
        self.write("partners.txt", "0 1\n1 0\n")
        mapping = {
            "system": "network",
            "network": {"topology": {"kind": "mesh", "dims": [2, 1]}},
            "traffic": {"pattern": "permutation", "permutation": "partners.txt", "measure_cycles": 100},
        }
        self.assertEqual(orbweaver.run(mapping, set={"traffic.rate": 0.2})["config"]["traffic"]["rate"], 0.2)

    def test_sets_values_of_every_type(self) -> None:
        values = {
            "traffic.self": False,
            "traffic.pattern": "transpose",
            "network.classes": [{"name": "any", "vcs": 2}],
            "network.vc_depth": None,
        }
        resolved = orbweaver.run(MESH, set={**SMALL, **values})["config"]
        self.assertEqual(resolved["traffic"]["self"], False)
        self.assertEqual(resolved["traffic"]["pattern"], "transpose")
        self.assertEqual(resolved["network"]["classes"][0]["vcs"], 2)

    def test_sets_words_of_keys_that_take_numbers(self) -> None:
        resolved = orbweaver.run(MESH, set={**SMALL, "network.vc_depth": "unlimited"})["config"]
        self.assertEqual(resolved["network"]["vc_depth"], "unlimited")

    def test_prints_warnings_and_adds_them_to_the_log(self) -> None:
        shallow = {"network.vc_depth": 2, "network.router.pipeline": "three_stage", "traffic.rate": 0.05}
        messages = io.StringIO()
        with contextlib.redirect_stderr(messages):
            result = orbweaver.run({**RING, "network": {"topology": {"kind": "mesh", "dims": [4, 4]}}}, set=shallow)
        self.assertIn("warning: vc_depth 2 < 6 for three_stage", messages.getvalue())
        self.assertTrue(result["log"][0].startswith("warning: vc_depth 2 < 6 for three_stage"), result["log"])

    def test_takes_a_name_that_looks_like_an_option_as_a_file(self) -> None:
        for name in ("-q", "--help"):
            for command in (orbweaver.run, orbweaver.check, orbweaver.sweep):
                with self.assertRaisesRegex(orbweaver.OrbweaverError, "there is no such file"):
                    command(name)

    @needs("numpy")
    def test_sets_values_of_numpy(self) -> None:
        import numpy

        values = {"network.topology.dims": numpy.array([4, 4]), "network.vc_depth": numpy.int64(3)}
        self.assertEqual(orbweaver.run(MESH, set={**SMALL, **values})["config"]["network"]["vc_depth"], 3)

    def test_refuses_values_that_yaml_has_not(self) -> None:
        with self.assertRaises(TypeError):
            orbweaver.run(MESH, set={"traffic.rate": object()})
        with self.assertRaises(ValueError):
            orbweaver.run(MESH, set={"traffic.rate": float("nan")})

    def test_gives_the_same_results_with_threads(self) -> None:
        single, several = (dict(orbweaver.run(MESH, set=SMALL, threads=number)) for number in (1, 2))
        for result in (single, several):
            del result["wall_seconds"], result["config"]
        self.assertEqual(single, several)


class Mistakes(FolderTest):
    def test_are_told_with_all_their_places(self) -> None:
        file = self.write("wrong.yaml", "system: network\nnetwork: {vc_dept: 3}\ntraffic: {rate: 7}\n")
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(file)
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertEqual(caught.exception.places, (f"{file}:2:11", f"{file}:3:17"))
        self.assertEqual(caught.exception.place, f"{file}:2:11")
        self.assertIn("did you mean 'vc_depth'?", caught.exception.message)
        self.assertIsNone(caught.exception.result)

    def test_of_settings_name_the_key(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(RING, set={"traffic.rate": 0.1, "network.vc_depth": "deep"})
        self.assertEqual(caught.exception.places, ("network.vc_depth",))
        self.assertNotIn("--set #", caught.exception.message)

    def test_of_settings_name_keys_that_are_no_words(self) -> None:
        for key in ("\n", 'a: "b"', "a\tb", '"', ""):
            with self.assertRaises(orbweaver.OrbweaverError) as caught:
                orbweaver.run(RING, set={key: 1})
            self.assertEqual(caught.exception.exit_code, 2)
            self.assertEqual(caught.exception.place, key)

    def test_of_options_that_there_are_not_name_them_alone(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(MESH, options=["--bogus"])
        self.assertRegex(caught.exception.message, "[^-] --bogus")
        self.assertNotIn("-- --bogus", caught.exception.message)

    def test_of_further_options_name_their_number(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(MESH, set={"traffic.rate": 0.1}, options=["--set", "network.vc_depth=0"])
        self.assertEqual(caught.exception.places, ("--set #2",))

    def test_survive_pickling_and_copying(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(RING)
        error = caught.exception
        for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            self.assertIs(type(same), orbweaver.OrbweaverError)
            self.assertEqual(str(same), str(error))
            for field in ("exit_code", "message", "places", "result"):
                self.assertEqual(getattr(same, field), getattr(error, field))

    def test_come_back_from_other_processes(self) -> None:
        with ProcessPoolExecutor(2) as pool:
            runs = [pool.submit(orbweaver.run, RING, set=values) for values in ({}, {"network.vc_dept": 2})]
            codes = []
            for each in runs:
                with self.assertRaises(orbweaver.OrbweaverError) as caught:
                    each.result(60)
                codes.append(caught.exception.exit_code)
        self.assertEqual(codes, [3, 2])

    def test_of_the_command_line_have_no_place(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(MESH, threads="many")
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertIsNone(caught.exception.place)

    def test_do_not_take_the_results_of_an_earlier_run(self) -> None:
        orbweaver.run(MESH, set=SMALL, out="kept")
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(MESH, set={"traffic.rate": 7}, out="kept")
        self.assertIsNone(caught.exception.result)
        self.assertEqual(orbweaver.Result.read("kept")["status"], "ok")


class Failures(FolderTest):
    def test_have_their_exit_code_and_what_was_measured(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.run(RING)
        self.assertEqual(caught.exception.exit_code, 3)
        self.assertEqual(caught.exception.result["status"], "deadlock")
        self.assertTrue(caught.exception.message)

    def test_of_saturated_networks_are_none(self) -> None:
        self.assertEqual(orbweaver.run(MESH, set={**SMALL, "traffic.rate": 1})["status"], "saturated")


class Check(FolderTest):
    def test_proves_or_refutes(self) -> None:
        self.assertTrue(orbweaver.check(MESH).proved)
        refuted = orbweaver.check(RING)
        self.assertFalse(refuted.proved)
        self.assertEqual(refuted["verdict"], "routing_cycle")
        self.assertGreater(len(refuted.rows("cycle")), 1)

    def test_refuses_mistakes(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.check(self.folder / "nowhere.yaml")
        self.assertEqual(caught.exception.exit_code, 2)
        self.assertIn("there is no such file", caught.exception.message)


class Area(FolderTest):
    def test_refuses_what_has_no_rtl_before_it_looks_for_yosys(self) -> None:
        with self.assertRaises(orbweaver.OrbweaverError) as caught:
            orbweaver.area(SOURCE / "configs/agents/broadcast.yaml")
        self.assertIn("has no blocks in RTL", caught.exception.message)


class Program(FolderTest):
    def test_that_is_not_there_is_told(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "nowhere: there is no such program"):
            orbweaver.run(MESH, program="nowhere")

    def test_is_found_in_a_checkout_around_the_working_directory(self) -> None:
        program = Path(os.environ.pop("ORBWEAVER"))
        path = os.environ["PATH"]
        self.addCleanup(os.environ.update, {"ORBWEAVER": str(program), "PATH": path})
        os.environ["PATH"] = "/usr/bin:/bin"
        with self.assertRaisesRegex(FileNotFoundError, "scripts/build"):
            orbweaver.find_program()
        (self.folder / "build").mkdir()
        (self.folder / "build/orbweaver").symlink_to(program)
        (self.folder / "work").mkdir()
        os.chdir(self.folder / "work")
        self.assertTrue(orbweaver.find_program().samefile(program))


if __name__ == "__main__":
    unittest.main()
