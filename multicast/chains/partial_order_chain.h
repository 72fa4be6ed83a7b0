// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "multicast/routing/routed_network.h"

namespace orbweaver::multicast {

/// Whether processors in this order are a partial order chain: routes between members, in either
/// direction, share no directed link if the stretches of the list between their ends have no member in common. Binomial
/// multicasts on such a list have no contention.
bool is_partial_order_chain(const routed_network& network, std::span<const processor_id> members);

/// Participants as such chains, one after the other: paths of down links, of those that routes may use, that meet most
/// participants not yet in a chain (ties: smaller level, then number), cut where the real routes do not keep to them.
/// @param participants no one twice
std::vector<std::vector<processor_id>> partial_order_chains(const routed_network& network,
                                                            std::span<const processor_id> participants);

}  // namespace orbweaver::multicast
