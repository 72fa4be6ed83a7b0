// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// A link, known by its two ends, or a router that is down for some time.
struct link_outage {
    std::vector<std::size_t> ports{};  // outputs that lead nowhere, by their places in link_faults
    std::vector<std::size_t> links{};  // of topology_graph::links: both directions of a link; of a router none
    // Routers that see it themselves: the two ends of a link; a router and those next to it.
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
