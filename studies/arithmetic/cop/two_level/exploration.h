// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "studies/arithmetic/cop/two_level/protocol.h"

namespace orbweaver::studies::cop_model {

/// Result of exploring all orders of events.
struct exploration {
    std::uint64_t states = 0;
    std::uint64_t ends = 0;         // states in which all hosts are done
    std::string problem;            // problem of the first faulty state in breadth-first order; empty if there is none
    std::vector<std::string> path;  // steps to it
};

/// Visits every reachable state of a machine. A problem is a violation, an unfinished state without a next step
/// (deadlock), or a state from which no finished one can be reached (livelock).
exploration explore(const two_level_machine& machine);

}  // namespace orbweaver::studies::cop_model
