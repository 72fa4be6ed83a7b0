// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "studies/arithmetic/cop/two_level/protocol.h"

namespace orbweaver::studies::cop_model {

/// What was found in all orders of events.
struct exploration {
    std::uint64_t states = 0;
    std::uint64_t ends = 0;         // states in which all is done
    std::string problem;            // empty: none; else of the first state, breadth first, that has one
    std::vector<std::string> path;  // steps to it
};

/// Visits every state that a machine can reach. A problem is a violation, a state that is not done and has no next step
/// (deadlock), or one from which none that is done can be reached (livelock).
exploration explore(const two_level_machine& machine);

}  // namespace orbweaver::studies::cop_model
