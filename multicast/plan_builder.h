// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "multicast/agents/agents.h"
#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::multicast {

/// Algorithm that determines the relays.
enum class multicast_algorithm : std::uint8_t {
    recursive,           // RAM
    same_tree_binomial,  // the four algorithms for concurrent multicasts (section 7)
    same_tree_cyclic,
    random_binomial,
    random_cyclic,
    chains,               // CCO (section 8)
    source_chains,        // SPCCO
    by_switch,            // SO
    by_switch_hierarchy,  // SHO
    random_order,         // RO
};

constexpr multicast_algorithm all_algorithms[] = {
    multicast_algorithm::recursive,           multicast_algorithm::same_tree_binomial,
    multicast_algorithm::same_tree_cyclic,    multicast_algorithm::random_binomial,
    multicast_algorithm::random_cyclic,       multicast_algorithm::chains,
    multicast_algorithm::source_chains,       multicast_algorithm::by_switch,
    multicast_algorithm::by_switch_hierarchy, multicast_algorithm::random_order,
};

/// Returns the name in the papers: "RAM", "SameTree-Binomial", "SPCCO".
std::string_view name_of(multicast_algorithm algorithm);

/// Builds the plan of a set of multicasts; it depends on the arguments only.
/// @param options for algorithms with agents; RO uses their seed
/// @throws plan_error for a processor that does not exist, or a destination that occurs twice in a message
multicast_plan build_plan(const routed_network& network, const std::vector<multicast_message>& messages,
                          multicast_algorithm algorithm, const agent_options& options = {});

}  // namespace orbweaver::multicast
