# SPDX-License-Identifier: Apache-2.0
"""Stands for the program where a test needs it to misbehave: speaks the protocol of docs/sweep.md, Ask and tell.

Points are answered in pairs, the later one first. The depth 13 makes it crash, the depth 3 is none of its values.
"""

import json
import sys


def say(**said: object) -> None:
    print(json.dumps(said), flush=True)


def answer(asked: dict, number: int) -> None:
    depth = asked["point"]["depth"]
    if depth == 13:
        print("stand-in: broken", file=sys.stderr)
        sys.exit(70)
    if depth == 3:
        say(id=asked["id"], error="depth: 3 is none of its values: 2, 4, 8")
        return
    objectives = {"bits": depth * 34}
    say(id=asked["id"], number=number, point=asked["point"], status="ok", feasible=True, objectives=objectives, reason="")


def main() -> None:
    if "--out" in sys.argv and sys.argv[sys.argv.index("--out") + 1] == "taken":
        print("taken: holds a sweep already", file=sys.stderr)
        sys.exit(2)
    variables = [
        {"name": "depth", "key": "network.vc_depth", "axis": 0, "values": [2, 4, 8]},
        {"name": "queue", "key": "niu.transmit_queue_depth", "axis": 0, "values": [1, 2, 4]},
        {"name": "rate", "key": "traffic.rate", "axis": 1, "range": {"from": 0.1, "to": 0.5}},
    ]
    say(protocol=1, sweep="stand", out="out", variables=variables, scenarios=1,
        objectives=[{"name": "bits", "goal": "minimise"}], constraints=[], requirements=[], recorded=0)
    held: list = []
    number = 0
    for line in sys.stdin:
        said = json.loads(line)
        if said.get("end"):
            break
        held.append(said)
        if len(held) == 2 or said["point"]["depth"] in (3, 13):
            for asked in reversed(held):
                number += 1
                answer(asked, number)
            held.clear()
    for asked in held:
        answer(asked, number + 1)


if __name__ == "__main__":
    main()
