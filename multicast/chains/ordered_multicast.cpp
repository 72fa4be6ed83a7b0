// SPDX-License-Identifier: Apache-2.0
#include "multicast/chains/ordered_multicast.h"

#include <algorithm>
#include <map>

#include "multicast/chains/partial_order_chain.h"
#include "multicast/draws.h"
#include "multicast/plan/plan_writer.h"

namespace orbweaver::multicast {
namespace {

/// Returns the source and all destinations in ascending order, which is also switch by switch.
std::vector<processor_id> participants_of(const multicast_message& multicast) {
    std::vector<processor_id> all = multicast.destinations;
    all.push_back(multicast.source);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

message_plan binomial_on(const std::vector<processor_id>& list, processor_id source) {
    const auto position = std::find(list.begin(), list.end(), source) - list.begin();
    plan_writer sends(source);
    sends.add(list, binomial_within(static_cast<unsigned>(list.size()), static_cast<unsigned>(position)));
    return sends.plan();
}

}  // namespace

std::vector<processor_id> chain_list(const routed_network& network, const multicast_message& multicast) {
    std::vector<processor_id> list;
    for (const auto& chain : partial_order_chains(network, participants_of(multicast))) {
        list.insert(list.end(), chain.begin(), chain.end());
    }
    return list;
}

std::vector<processor_id> source_partitioned_list(const routed_network& network, const multicast_message& multicast) {
    std::vector<processor_id> list = chain_list(network, multicast);
    std::rotate(list.begin(), std::find(list.begin(), list.end(), multicast.source), list.end());
    return list;
}

message_plan chain_concatenation(const routed_network& network, const multicast_message& multicast) {
    return binomial_on(chain_list(network, multicast), multicast.source);
}

message_plan source_partitioned_chains(const routed_network& network, const multicast_message& multicast) {
    return binomial_on(source_partitioned_list(network, multicast), multicast.source);
}

message_plan switch_ordering(const multicast_message& multicast) {
    return binomial_on(participants_of(multicast), multicast.source);
}

message_plan switch_hierarchical_ordering(const routed_network& network, const multicast_message& multicast) {
    std::map<switch_id, std::vector<processor_id>> groups;  // the first participant of each group represents it
    for (const processor_id member : participants_of(multicast)) {
        auto& group = groups[network.graph.switch_of[member]];
        group.insert(member == multicast.source ? group.begin() : group.end(), member);
    }
    std::vector<processor_id> first{multicast.source};
    for (const auto& [vertex, group] : groups) {
        if (group[0] != multicast.source) { first.push_back(group[0]); }
    }
    plan_writer sends(multicast.source);
    sends.add(first, binomial_from_first(static_cast<unsigned>(first.size())));
    for (const auto& [vertex, group] : groups) {
        sends.add(group, binomial_from_first(static_cast<unsigned>(group.size())));
    }
    return sends.plan();
}

message_plan random_ordering(const multicast_message& multicast, std::uint32_t message, std::uint64_t seed) {
    std::vector<processor_id> list = participants_of(multicast);
    list.erase(std::find(list.begin(), list.end(), multicast.source));
    draws(seed, purpose::order, message).shuffle(list);
    list.insert(list.begin(), multicast.source);
    return binomial_on(list, multicast.source);
}

}  // namespace orbweaver::multicast
