// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// A link, given by its two ends, or a router that is down for some time.
struct link_outage {
    std::vector<std::size_t> ports{};  // outputs that are unusable, by their indices in link_faults
    std::vector<std::size_t> links{};  // in topology_graph::links: both directions; none for a router
    // Routers that see it themselves: the two ends of a link; a router and its neighbours.
    std::vector<unsigned> witnesses{};
    unsigned router = 0;
    bool is_router = false;
    cycle_t start = 0;
    cycle_t repair = 0;  // the first cycle in which it works again

    bool is_at(cycle_t cycle) const { return start <= cycle && cycle < repair; }
    bool concerns(const link_outage& other) const {
        return is_router == other.is_router && (is_router ? router == other.router : ports == other.ports);
    }
};

}  // namespace orbweaver::noc
