# SPDX-License-Identifier: Apache-2.0
"""What all tests of the package share."""

import os
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

SOURCE = Path(os.environ["ORBWEAVER_SOURCE_DIR"])
MESH = SOURCE / "configs/explore/mesh8.yaml"
SMALL = {"network.topology.dims": [4, 4], "traffic.warmup_cycles": 100, "traffic.measure_cycles": 500}
# Packets that wait for each other round a ring of routers.
RING = {
    "system": "network",
    "network": {
        "topology": {"kind": "ring", "dims": [8]},
        "classes": [{"name": "any", "vcs": 1}],
        "routing": "dimension_order_no_dateline",
    },
    "traffic": {"pattern": "uniform", "rate": 0.9},
}


def needs(module: str):
    """Skips a test, and says why, where Python lacks a module."""
    return unittest.skipIf(find_spec(module) is None, f"SKIPPED: there is no {module} here")


class FolderTest(unittest.TestCase):
    """A test in a working directory of its own."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="orbweaver_")
        self.addCleanup(scratch.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        self.folder = Path(scratch.name)
        os.chdir(self.folder)

    def write(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return file
