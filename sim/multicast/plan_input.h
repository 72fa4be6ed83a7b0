// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/multicast/multicast_relays.h"
#include "multicast/plan/plan.h"

namespace orbweaver::sim {

/// Reads a plan file.
/// @throws user_error "<file>: byte <offset>: ..." for a file that cannot be read or is not a plan
multicast::multicast_plan read_plan_file(const std::string& file);

/// Converts a plan to relays for the nodes of a network; processor i is node i.
noc::multicast_relays relays_of(const multicast::multicast_plan& plan);

/// Returns a plan as text: the senders and receivers of each message in order, and its steps.
std::string plan_text(const multicast::multicast_plan& plan);

}  // namespace orbweaver::sim
