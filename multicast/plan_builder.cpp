// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan_builder.h"

#include <fmt/core.h>

#include "multicast/agents/interleaved_multicast.h"
#include "multicast/agents/recursive_multicast.h"
#include "multicast/chains/ordered_multicast.h"

namespace orbweaver::multicast {
namespace {

void check_message(const multicast_message& multicast, std::size_t message, unsigned processors) {
    const auto check = [&](const char* what, processor_id named) {
        if (named >= processors) {
            throw plan_error(
                fmt::format("message {}: {} {}; the last processor is {}", message, what, named, processors - 1));
        }
    };
    check("source", multicast.source);
    std::vector<bool> named(processors);
    for (const processor_id destination : multicast.destinations) {
        check("destination", destination);
        if (named[destination]) {
            throw plan_error(fmt::format("message {}: destination {} is listed twice", message, destination));
        }
        named[destination] = true;
    }
}

message_plan plan_of(const routed_network& network, const multicast_message& multicast, std::uint32_t message,
                     multicast_algorithm algorithm, const agent_options& options) {
    const auto interleaved = [&](primary_choice primary, root_sharing sharing) {
        return interleaved_multicast(network, multicast, message, primary, sharing, options);
    };
    switch (algorithm) {
        case multicast_algorithm::recursive: return recursive_multicast(network, multicast, message, options);
        case multicast_algorithm::same_tree_binomial:
            return interleaved(primary_choice::same_tree, root_sharing::binomial);
        case multicast_algorithm::same_tree_cyclic: return interleaved(primary_choice::same_tree, root_sharing::cyclic);
        case multicast_algorithm::random_binomial: return interleaved(primary_choice::random, root_sharing::binomial);
        case multicast_algorithm::random_cyclic: return interleaved(primary_choice::random, root_sharing::cyclic);
        case multicast_algorithm::chains: return chain_concatenation(network, multicast);
        case multicast_algorithm::source_chains: return source_partitioned_chains(network, multicast);
        case multicast_algorithm::by_switch: return switch_ordering(multicast);
        case multicast_algorithm::by_switch_hierarchy: return switch_hierarchical_ordering(network, multicast);
        case multicast_algorithm::random_order: break;
    }
    return random_ordering(multicast, message, options.seed);
}

}  // namespace

std::string_view name_of(multicast_algorithm algorithm) {
    constexpr std::string_view names[] = {
        "RAM", "SameTree-Binomial", "SameTree-Cyclic", "Random-Binomial", "Random-Cyclic", "CCO", "SPCCO", "SO", "SHO",
        "RO"};
    return names[static_cast<std::size_t>(algorithm)];
}

multicast_plan build_plan(const routed_network& network, const std::vector<multicast_message>& messages,
                          multicast_algorithm algorithm, const agent_options& options) {
    multicast_plan plan{network.graph.processors(), {}};
    for (std::size_t number = 0; number < messages.size(); ++number) {
        check_message(messages[number], number, plan.processors);
        plan.messages.push_back(
            plan_of(network, messages[number], static_cast<std::uint32_t>(number), algorithm, options));
    }
    return plan;
}

}  // namespace orbweaver::multicast
