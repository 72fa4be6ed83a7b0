# SPDX-License-Identifier: Apache-2.0
"""Runs the cells of a notebook in this process, without Jupyter."""

import json
from pathlib import Path
from typing import Any


def run_cells(notebook: Path, figures: bool) -> dict[str, Any]:
    """Runs the code of a notebook from its first cell to its last.

    figures: whether to run the cells with the tag `figure`, which need matplotlib
    Returns the variables that it leaves.
    """
    names: dict[str, Any] = {}
    for number, cell in enumerate(json.loads(notebook.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] != "code" or ("figure" in cell["metadata"].get("tags", []) and not figures):
            continue
        exec(compile("".join(cell["source"]), f"{notebook.name}, cell {number}", "exec"), names)
    return names
