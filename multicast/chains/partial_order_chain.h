// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "multicast/routing/routed_network.h"

namespace orbweaver::multicast {

/// Returns whether processors in this order are a partial order chain. Consider the routes between two pairs of
/// members, in either direction: if their stretches of the list have no common member, the routes share no directed
/// link. Binomial multicasts on such a list have no contention.
bool is_partial_order_chain(const routed_network& network, std::span<const processor_id> members);

/// Partitions participants into such chains, one after the other. A chain follows a path of down links that routes may
/// use and that covers most of the remaining participants (ties: smaller level, then number). It is cut where the real
/// routes violate the chain property.
/// @param participants all different
std::vector<std::vector<processor_id>> partial_order_chains(const routed_network& network,
                                                            std::span<const processor_id> participants);

}  // namespace orbweaver::multicast
