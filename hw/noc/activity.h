// SPDX-License-Identifier: Apache-2.0
// Activity of router blocks, derived from the counters of the surrounding links, so that a router in RTL reports the
// same.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/base/statistics.h"

namespace orbweaver::noc {

class network;

/// Events in one router.
struct router_activity {
    std::uint64_t buffer_writes = 0;
    std::uint64_t buffer_reads = 0;
    std::uint64_t crossbar = 0;
    std::uint64_t vc_allocations = 0;
    std::uint64_t switch_allocations = 0;
};

inline constexpr std::array<statistic<router_activity>, 5> router_activity_statistics{{
    {"buffer_writes", "flits", "flits put on the links to a router, which end in its input buffers",
     &router_activity::buffer_writes},
    {"buffer_reads", "flits", "flits that left the input buffers", &router_activity::buffer_reads},
    {"crossbar", "flits", "flits that crossed the switch", &router_activity::crossbar},
    {"vc_allocations", "packets", "virtual channels given to packets, counted when the tail leaves",
     &router_activity::vc_allocations},
    {"switch_allocations", "flits", "grants of the switch allocator", &router_activity::switch_allocations},
}};

/// Returns [router]: its activity over the whole run so far.
std::vector<router_activity> activity_of_routers(const network& fabric);

}  // namespace orbweaver::noc
