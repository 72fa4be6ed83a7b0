// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "multicast/agents/agents.h"
#include "multicast/plan_builder.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::sim {

/// A multicast plan that is wanted.
struct plan_request {
    std::string topology;        // edge list
    std::string messages;        // file of messages; empty: drawn at random
    unsigned multicasts = 1;     // drawn
    unsigned destinations = 31;  // of each
    multicast::routing_desc routing;
    multicast::multicast_algorithm algorithm = multicast::multicast_algorithm::recursive;
    multicast::agent_options agents;  // its seed is that of all draws
};

/// Reads what it names and builds the plan.
/// @throws user_error that names the place: of a file that is malformed, of a message that cannot be
multicast::multicast_plan plan_of(const plan_request& wanted);

}  // namespace orbweaver::sim
