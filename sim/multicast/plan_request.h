// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "multicast/agents/agents.h"
#include "multicast/plan_builder.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::sim {

/// The parameters of a requested multicast plan.
struct plan_request {
    std::string topology;        // edge list
    std::string messages;        // file with messages; empty: drawn at random
    unsigned multicasts = 1;     // number of random messages
    unsigned destinations = 31;  // destinations per random message
    multicast::routing_desc routing;
    multicast::multicast_algorithm algorithm = multicast::multicast_algorithm::recursive;
    multicast::agent_options agents;  // its seed is used for all random numbers
};

/// Reads the named files and builds the plan.
/// @throws user_error with the position for a malformed file or an impossible message
multicast::multicast_plan plan_of(const plan_request& wanted);

}  // namespace orbweaver::sim
