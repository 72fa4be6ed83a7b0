// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/multicast/experiments.h"
#include "studies/multicast/scenario.h"

namespace orbweaver::studies::multicast_paper {

namespace {

constexpr const char* introduction =
    "The report plans many multicasts at once on wormhole networks of any shape: agents relay messages for the "
    "subtrees of the routing tree. It compares its four variants with SPCCO, binomial multicasts on chains of "
    "destinations. It prints no figure; those that stand next to ours are of an independent model "
    "of messages, on other networks.\n"
    "\n"
    "- Every point is repeated on random networks of switches (16 of 8 ports, 64 processors, three quarters of the "
    "free ports in use, unless a figure varies them), each with destinations of its own; all plans see the same "
    "networks and the same destinations.\n"
    "- Unless a figure varies it: 31 destinations, a start-up of 5 us, 300 ns a hop, 10 ns a flit, 128 flits. The "
    "report states none of these.\n"
    "- *Blocked* is a head that was put on a link later than in an empty network. Links between switches count as link "
    "contention, those to processors as node contention, in addition to copies that queue at their senders.\n"
    "- *By messages* are the same plans by the model of messages (`studies/arithmetic/multicast/timing`).\n"
    "- Worms that switches copy (`docs/multicast/replication.md`) are not in the report: a rival of the plans on the "
    "same "
    "networks.\n"
    "- *Agents* are communication agents that carry the lists of a plan (`docs/multicast/runs.md`): the same plan, its "
    "copies made by programs on an engine at each processor.\n";

}  // namespace

paper make_paper(bool quick) {
    return {"multicast",
            "P. Liu, J.-J. Wu and Y.-F. Lin, Agent-based multicast on wormhole switch-based irregular networks, "
            "project NSC92-2213-E-002-060, National Taiwan University, 2004",
            introduction, machine_yaml, all_experiments(quick)};
}

}  // namespace orbweaver::studies::multicast_paper
