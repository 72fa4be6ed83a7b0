// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

constexpr const char* introduction =
    "The dissertation builds hierarchical networks from small modules, compares them by closed forms with hypercube, "
    "tree and torus, simulates the allocation of processes on one of them, and calculates the traffic of neural "
    "networks. It simulates no network and has no queues.\n"
    "\n"
    "- Rows R01 to R23 are the dissertation's figures, tables and statements. *Calculated* figures come from "
    "`studies/arithmetic/hypernet`; those "
    "*measured on the network* from simulations of flits, those of *programs* and *machines* from firmware on the "
    "tiles "
    "of such a network.\n"
    "- A claim on many figures says how many there are and how many come out; a figure that does not follow is a claim "
    "of its own.\n"
    "- The data of most figures are lost. The comparison is then with values calculated again from the "
    "dissertation's expressions, programs and lists.\n"
    "- Rows P are of its programs and its neurocomputer, of which the dissertation has no figures but statements.\n"
    "- Rows X have no published figure: networks of equal size and equal bandwidth of all links under load.\n";

}  // namespace

paper make_paper(bool quick) {
    return {"hypernet",
            "J. Ghosh, Communication-Efficient Architectures for Massively Parallel Processing, PhD dissertation, "
            "University of Southern California, 1988",
            introduction, machine_yaml, all_experiments(quick)};
}

}  // namespace orbweaver::studies::hypernet_paper
