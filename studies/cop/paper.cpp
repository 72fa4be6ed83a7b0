// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/cop/cluster_runs.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr const char* introduction =
    "The thesis computes the times of libcop's functions on a coordination processor from expressions, which rest on "
    "three clock counts of the hardware's simulation: 11 from a node to the controller, 3 or 7 for a service, 17 back. "
    "Here the expressions are evaluated, and the functions run on a cycle-accurate model of controller and links, with "
    "hosts whose software takes no time, as the thesis has it.\n"
    "\n"
    "- **Expression**: the closed form of chapter VI.\n"
    "- **Simulated**: until the host that calls, or the last receiver, has what it waits for. The split of the three "
    "clock counts is ours; a broadcast from an idle controller takes 31 clocks on both sides.\n"
    "- Reasons say where the expressions leave out what the protocol needs, or charge what the hardware overlaps. "
    "Nothing was tuned to hide a difference.\n"
    "\n"
    "PVM, the rival, is simulated on workstations with one Ethernet (`cop.pvm`). What its software costs is 900 us of "
    "buffers a message, which the thesis quotes, and assumptions, none of them chosen by a figure that is judged "
    "here.\n"
    "\n"
    "`cop.ego` and, on request, `cop.map` and `cop.applications` run firmware on modelled hosts, whose software takes "
    "the time that its instructions take.\n";

}  // namespace

paper make_paper(bool quick) {
    const study_sizes sizes = quick ? study_sizes::quick() : study_sizes::full();
    const study all{sizes, std::make_shared<scenario_clocks>(scenarios(sizes))};
    return {"cop",
            "R. M. Sankaran, Performance Evaluation of Specialized Hardware for Fast Global Operations on Distributed "
            "Memory Multicomputers, MS thesis, Portland State University, 1995",
            introduction, cluster_yaml, all_experiments(all, quick)};
}

}  // namespace orbweaver::studies::cop_paper
