# SPDX-License-Identifier: Apache-2.0
"""The notebook and the search with Optuna end with the decisions that their pages tell."""

import os
import sys
from importlib.util import find_spec

import orbweaver
from notebook import run_cells
from support import SOURCE, FolderTest, needs

EXAMPLES = SOURCE / "python/examples"


class Notebook(FolderTest):
    @needs("pandas")
    def test_goes_from_its_question_to_its_decision(self) -> None:
        (self.folder / "configs").symlink_to(SOURCE / "configs")
        os.environ["MPLBACKEND"] = "agg"
        figures = find_spec("matplotlib") is not None
        if not figures:
            print("SKIPPED: there is no matplotlib here, so the figures are left out")
        names = run_cells(EXAMPLES / "decision.ipynb", figures)
        self.assertEqual(names["best"]["buffer_bits"], 3400)
        self.assertEqual(names["today"]["status"], "saturated")

    def test_is_stored_without_outputs(self) -> None:
        self.assertNotIn('"output_type"', (EXAMPLES / "decision.ipynb").read_text())


class Search(FolderTest):
    """The quick forms of the sweep of docs/studies/exploration.md and of virtual channels against depth."""

    @needs("optuna")
    def test_finds_the_best_of_the_whole_space(self) -> None:
        sys.path.insert(0, str(EXAMPLES))
        import search_optuna

        for name in ("queues_and_channels_quick", "vcs_against_depth_quick"):
            with self.subTest(name):
                file = SOURCE / f"configs/explore/{name}.sweep.yaml"
                whole = orbweaver.sweep(file, out=f"{name}.whole").best
                with orbweaver.Sweep(file, jobs=2, out=f"{name}.asked") as search:
                    search_optuna.explore(search, trials=40, jobs=2)
                found = search.result.best
                number = ("point", "design", "rank", "hypervolume")
                self.assertEqual(*({key: row[key] for key in row if key not in number} for row in (whole, found)))
