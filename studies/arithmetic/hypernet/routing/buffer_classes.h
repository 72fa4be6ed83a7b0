// SPDX-License-Identifier: Apache-2.0
// Deadlock analysis of the hierarchical routing of section 2.2.1, by the assignment of packets to classes of buffers
// (virtual channels). The dissertation leaves that open; the rules are defined here.
#pragma once

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Rule that determines the class of a packet on a link.
enum class class_rule : std::uint8_t {
    single,           // a single class
    crossings,        // number of external links crossed so far
    phase_code,       // binary: crossing a level-i link sets bit i - 1 and clears the lower ones
    highest_crossed,  // whether the highest-level link of the route is crossed
    level_1_crossings,
    upper_crossings,  // number of crossed links of level 2 and higher
};

/// Returns whether the dependencies between the links of all routes, each with its class, have a cycle.
bool can_deadlock(const hypernet& net, class_rule rule);

}  // namespace orbweaver::studies::hypernet_model
