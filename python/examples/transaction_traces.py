# SPDX-License-Identifier: Apache-2.0
"""Replays traces of a Wormhole chip's reads, as tt-npe stores them, and compares the waits at barriers.

    python3 transaction_traces.py MACHINE FOLDER    configs/silicon/wormhole.yaml, and a folder of *.json

Each read is sent at its recorded time. A barrier of a processor ends when the last answer to its reads has arrived.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, Iterator

import orbweaver

COLUMNS, ROWS = 10, 12
FLIT_BYTES = 32
MEMORY_COLUMNS = (0, 5)
# docs/studies/truth.md: a flit between node and router, and the program around a transaction, fitted on writes.
FLITS_PER_CYCLE = 0.9698
PROGRAM_CYCLES = 56
MEMORY_CYCLES = 104  # single reads of 64 bytes: 397 cycles from DRAM, 293 from a core

Event = dict[str, Any]


def node(x: int, y: int, network: str) -> int:
    """NOC_1 flows the other way: it is NOC_0, mirrored."""
    return y * COLUMNS + x if network == "NOC_0" else (ROWS - 1 - y) * COLUMNS + COLUMNS - 1 - x


def ends(read: Event) -> tuple[int, int]:
    return node(read["sx"], read["sy"], read["noc"]), node(read["dx"], read["dy"], read["noc"])


def messages(reads: list[Event], begin: int) -> str:
    """The message trace (docs/noc/traces.md) of requests and answers."""
    lines = ["orbweaver-messages 1", f"nodes {COLUMNS * ROWS}"]
    for i, read in enumerate(reads):
        core, memory = ends(read)
        request = 3 * i + 1
        delay = MEMORY_CYCLES if read["dx"] in MEMORY_COLUMNS else 0
        lines.append(f"m {request} DATA {core} {memory} 1 +{read['timestamp'] - begin}")
        lines.append(f"m {request + 1} THREAD {memory} {core} {1 + -(-read['num_bytes'] // FLIT_BYTES)} {request}+{delay}")
        lines.append(f"p {request + 2} {core} {request + 1}+0" + (f" {request - 1}+0" if i else ""))
    return "\n".join([*lines, f"end {3 * len(reads)} {3 * len(reads)}+0\n"])


def arrivals(machine: str, reads: list[Event], begin: int, folder: Path) -> Iterator[int]:
    """The times at which the answers arrive, read by read."""
    (folder / "messages.causes").write_text(messages(reads, begin))
    (folder / "machine.yaml").write_text(machine.split("\ntraffic:")[0] + "\nreplay: {trace: messages.causes}\n")
    capacity = {"network.node_link.flits_per_cycle": FLITS_PER_CYCLE}
    orbweaver.run(folder / "machine.yaml", set=capacity, out=folder / "out", options=["--trace", "flits"])
    tails = defaultdict(list)  # by core and memory, in the order of the packets
    with open(folder / "out/flits.csv") as rows:
        for row in rows:
            _, seen, link, event, _, packet, source, destination, _ = row.split(",")
            if event == "tail" and link.startswith("n") and link.endswith(".out"):
                tails[int(destination), int(source)].append((int(packet), int(seen)))
    order: Counter[tuple[int, int]] = Counter()
    for read in reads:
        pair = ends(read)
        yield sorted(tails[pair])[order[pair]][1] + begin
        order[pair] += 1


def waits(machine: str, trace: list[Event]) -> list[tuple[int, int]]:
    """For each barrier the measured and the predicted cycles."""
    begin = min(event["timestamp"] for event in trace)
    events = sorted((event for event in trace if "type" in event), key=lambda event: event["timestamp"])
    unknown = {event["type"] for event in events} - {"READ", "READ_BARRIER_START", "READ_BARRIER_END"}
    if unknown:
        raise SystemExit(f"only reads and their barriers are known, not {', '.join(sorted(unknown))}")
    for network in ("NOC_0", "NOC_1"):
        reads = [event for event in events if event["type"] == "READ" and event["noc"] == network]
        if reads:
            with tempfile.TemporaryDirectory() as folder:
                for read, arrival in zip(reads, arrivals(machine, reads, begin, Path(folder))):
                    read["arrival"] = arrival
    found = []
    last: dict[tuple[int, int, str], int] = {}
    start: dict[tuple[int, int, str], int] = {}
    for event in events:
        processor = event["sx"], event["sy"], event["proc"]
        if event["type"] == "READ":
            last[processor] = max(last.get(processor, 0), event["arrival"])
        elif event["type"] == "READ_BARRIER_START":
            start[processor] = event["timestamp"]
        else:
            began = start.pop(processor)
            found.append((event["timestamp"] - began, max(0, last.get(processor, 0) - began) + PROGRAM_CYCLES))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("machine", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    machine = options.machine.read_text()
    files = sorted(options.folder.glob("*.json"))
    found = [pair for file in files for pair in waits(machine, json.loads(file.read_text()))]
    measured, ours = (sorted(column) for column in zip(*found))
    errors = sorted(100 * abs(ours - measured) / measured for measured, ours in found)
    print(f"{len(files)} traces, {len(found)} barriers; in all {100 * (sum(ours) / sum(measured) - 1):+.1f} %")
    print("part of the barriers   measured   orbweaver   error, %")
    for part in (0.1, 0.25, 0.5, 0.75, 0.9, 1):
        at = int(part * (len(found) - 1))
        print(f"{part:20.2f} {measured[at]:10} {ours[at]:11} {errors[at]:10.1f}")


if __name__ == "__main__":
    main()
