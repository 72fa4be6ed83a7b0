// SPDX-License-Identifier: Apache-2.0
// Reference multicasts without agents: participants are arranged in a list, on which a binomial multicast runs.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::multicast {

/// Returns the list of chain concatenation ordering: partial order chains, one after the other, one of which contains
/// the source.
std::vector<processor_id> chain_list(const routed_network& network, const multicast_message& multicast);
/// Returns the list of source-partitioned ordering: the same list, rotated so that the source is first.
std::vector<processor_id> source_partitioned_list(const routed_network& network, const multicast_message& multicast);

/// Returns the plan of CCO: a binomial multicast within the list of chains.
message_plan chain_concatenation(const routed_network& network, const multicast_message& multicast);
/// Returns the plan of SPCCO: a binomial multicast from the first participant of the rotated list.
message_plan source_partitioned_chains(const routed_network& network, const multicast_message& multicast);
/// Returns the plan of SO: a binomial multicast within the list of participants, switch by switch in ascending order.
message_plan switch_ordering(const multicast_message& multicast);
/// Returns the plan of SHO: from the source to the lowest participant of every other switch, and from these within
/// their switches.
message_plan switch_hierarchical_ordering(const routed_network& network, const multicast_message& multicast);
/// Returns the plan of RO: a binomial multicast from the source, in random order.
/// @param message index of the message; different indices draw different orders
message_plan random_ordering(const multicast_message& multicast, std::uint32_t message, std::uint64_t seed);

}  // namespace orbweaver::multicast
