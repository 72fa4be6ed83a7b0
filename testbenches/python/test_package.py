# SPDX-License-Identifier: Apache-2.0
"""The package as it is installed."""

import re
import subprocess
import sys
import unittest
from importlib.metadata import version
from pathlib import Path

import orbweaver
from support import SOURCE, needs


class Package(unittest.TestCase):
    def test_is_the_installed_one_and_has_the_version_of_the_program(self) -> None:
        self.assertNotIn(SOURCE / "python", Path(orbweaver.__file__).parents)
        program = re.search(r"project\(orbweaver VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
        self.assertEqual((version("orbweaver"), orbweaver.__version__), (program, program))

    def test_runs_a_program_on_a_chip(self) -> None:
        result = orbweaver.run(SOURCE / "configs/hello.yaml", set={"network.topology.dims": [2, 2]})
        self.assertEqual(result["status"], "ok")

    def test_says_that_it_is_typed(self) -> None:
        self.assertTrue((Path(orbweaver.__file__).parent / "py.typed").exists())

    def test_documents_all_that_it_offers(self) -> None:
        for name in orbweaver.__all__:
            self.assertTrue(getattr(orbweaver, name).__doc__, name)

    @needs("mypy")
    def test_has_types_that_agree(self) -> None:
        command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--cache-dir", "/dev/null"]
        result = subprocess.run(command, cwd=SOURCE / "python", capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
