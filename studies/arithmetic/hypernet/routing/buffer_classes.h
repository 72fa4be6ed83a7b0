// SPDX-License-Identifier: Apache-2.0
// Whether the hierarchical routing of section 2.2.1 can deadlock, by how packets are assigned to classes of buffers
// (virtual channels). The dissertation leaves that open; the rules are ours.
#pragma once

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// What the class of a packet on a link follows from.
enum class class_rule : std::uint8_t {
    single,           // one class
    crossings,        // external links crossed so far
    phase_code,       // binary: crossing a level-i link sets bit i - 1 and clears the lower ones
    highest_crossed,  // whether the route's link of the highest level is crossed
    level_1_crossings,
    upper_crossings,  // of level 2 and higher
};

/// Whether the links of all routes, each with the class in which it is taken, wait for each other in a cycle.
bool can_deadlock(const hypernet& net, class_rule rule);

}  // namespace orbweaver::studies::hypernet_model
