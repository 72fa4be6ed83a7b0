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


class Transactions(FolderTest):
    """A made-up trace: a core reads 64 bytes from its neighbour, and at the same time from a memory."""

    def test_wait_for_the_last_answer(self) -> None:
        sys.path.insert(0, str(EXAMPLES))
        import transaction_traces

        def event(kind: str, time: int, processor: str, **more: object) -> dict:
            return {"proc": processor, "sx": 1, "sy": 1, "type": kind, "timestamp": time, **more}

        def trace(x: int, network: str) -> list:
            target = {"noc": network, "dx": x, "dy": 1, "num_bytes": 64}
            return [
                event("READ", 5000, "NCRISC", **target),
                event("READ_BARRIER_START", 5010, "NCRISC"),
                event("READ_BARRIER_END", 5300, "NCRISC"),
            ]

        machine = (SOURCE / "configs/silicon/wormhole.yaml").read_text()
        # Links of nodes, twelve routers, two flits behind the head, memory and capacity; the barrier begins after 10.
        of_core = 2 * 8 + 12 * 9 + 2 + 3 - 10 + transaction_traces.PROGRAM_CYCLES
        for network in ("NOC_0", "NOC_1"):
            ((measured, ours),) = transaction_traces.waits(machine, trace(2, network))
            self.assertEqual((measured, ours), (290, of_core), network)
            ((_, of_memory),) = transaction_traces.waits(machine, trace(0, network))
            self.assertAlmostEqual(of_memory, of_core + transaction_traces.MEMORY_CYCLES, delta=1, msg=network)
        self.assertEqual(transaction_traces.node(0, 0, "NOC_1"), 119)
        idle = [event("READ_BARRIER_START", 10, "BRISC"), event("READ_BARRIER_END", 90, "BRISC")]
        self.assertEqual(transaction_traces.waits(machine, idle), [(80, transaction_traces.PROGRAM_CYCLES)])
        with self.assertRaises(SystemExit):
            transaction_traces.waits(machine, [event("WRITE", 1, "BRISC")])
