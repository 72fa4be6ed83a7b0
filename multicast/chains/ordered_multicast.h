// SPDX-License-Identifier: Apache-2.0
// The multicasts with which agents are compared: participants are put into a list, on which a
// binomial multicast runs.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::multicast {

/// The list of chain concatenation ordering: partial order chains, one after the other, the source in one of them.
std::vector<processor_id> chain_list(const routed_network& network, const multicast_message& multicast);
/// The list of source-partitioned ordering: the same, shifted until the source is first.
std::vector<processor_id> source_partitioned_list(const routed_network& network, const multicast_message& multicast);

/// CCO: a binomial multicast within the list of chains.
message_plan chain_concatenation(const routed_network& network, const multicast_message& multicast);
/// SPCCO: a binomial multicast from the first of the shifted list.
message_plan source_partitioned_chains(const routed_network& network, const multicast_message& multicast);
/// SO: within the list of participants switch by switch, in ascending order.
message_plan switch_ordering(const multicast_message& multicast);
/// SHO: from the source to one participant of every other switch, the lowest, and from these within their switches.
message_plan switch_hierarchical_ordering(const routed_network& network, const multicast_message& multicast);
/// RO: from the source, in random order.
/// @param message number of the message; different numbers draw different orders
message_plan random_ordering(const multicast_message& multicast, std::uint32_t message, std::uint64_t seed);

}  // namespace orbweaver::multicast
