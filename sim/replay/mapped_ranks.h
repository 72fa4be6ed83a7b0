// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/noc/network.h"
#include "hw/system/system_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Maximum number of nodes of a network on which a search places ranks.
inline constexpr unsigned max_searched_nodes = 1024;

/// A placement of the ranks of a program that a search has found.
struct mapped_ranks {
    std::vector<std::uint32_t> nodes;  // [rank]
    double routers_before = 0;         // that a flit between nodes passes, on average
    double routers_after = 0;
};

/// Places the ranks of a replay as `replay.mapping` asks; nothing if it asks for no search. The result depends on the
/// configuration and its seed only.
/// @throws user_error as open_trace()
std::optional<mapped_ranks> map_ranks(const system::system_desc& described, const noc::network& fabric);

/// Returns the description with the ranks at the nodes of a placement.
system::system_desc with_ranks(system::system_desc described, const std::optional<mapped_ranks>& ranks);

/// Returns `replay.mapping` for result.json.
result_json mapping_results(const mapped_ranks& ranks);

}  // namespace orbweaver::sim
