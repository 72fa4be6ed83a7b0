// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

namespace {

constexpr const char* machine_yaml =
    "# The SCMP chip of all runs; each run sets its mesh, messaging system and program over this. All else are "
    "defaults, equal for\n"
    "# all programs and both systems.\n"
    "system: chip\n"
    "workload: {program: hello}\n"
    "limits: {cycles: 10000000000}\n";

constexpr const char* introduction =
    "The thesis compares two messaging systems of a chip of up to 64 multithreaded nodes on a mesh: the *original* one "
    "of active "
    "messages, and the *modified* one of send and receive, in Rendezvous mode (data wait for the receiver) or Ready "
    "mode (data go "
    "at once). Four programs run on both, on 1 to 64 nodes.\n"
    "\n"
    "- **Speed-up** is cycles on one node over cycles on N nodes, each system against its own run on one node.\n"
    "- **Runtime improvement** is by how much fewer cycles the modified system needs than the original, in per cent of "
    "the "
    "original's. Its *peak* is the highest over all N.\n"
    "- Cycles are those of the timed region: from the release of all nodes, input in place, to the end of the last "
    "node's work.\n"
    "- Every run checks its own result on the modelled machine; a run that does not counts as failed.\n"
    "- Parameters that the thesis does not give have one value for all programs and both systems. The plain loops of "
    "LU "
    "were chosen after its improvement with tuned ones had been seen; docs/studies/reproduction.md says why.\n";

}  // namespace

paper make_paper(bool quick) {
    const study all = make_study(quick);
    return {"scmp",
            "C. W. Lewis Jr., Support for Send-and-Receive Based Message-Passing for the Single-Chip Message-Passing "
            "Architecture, MS thesis, Virginia Tech, 2004",
            introduction, machine_yaml, all_experiments(all, quick)};
}

}  // namespace orbweaver::studies::scmp
