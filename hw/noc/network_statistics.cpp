// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/network_statistics.h"

#include "hw/noc/network.h"

namespace orbweaver::noc {

namespace {

using figure = std::variant<std::uint64_t, double>;

constexpr network_statistic<network> all_packets[] = {
    {"flit_hops", "flits", "flits put on links between routers and on ejection links",
     [](const network& net) -> figure { return net.flit_hops(); }},
    {"flits_injected", "flits", "flits put on injection links",
     [](const network& net) -> figure { return net.counters(link_kind::injection).flits; }},
    {"flits_ejected", "flits", "flits put on ejection links",
     [](const network& net) -> figure { return net.counters(link_kind::ejection).flits; }},
    {"flits_inside", "flits", "flits that were injected, or copied by routers, and were not put on an ejection link",
     [](const network& net) -> figure { return net.flits_inside(); }},
};

using counts = const class_counts&;

constexpr network_statistic<class_counts> packets_by_class[] = {
    {"packets", "packets", "tails put on injection links", [](counts all) -> figure { return all.injected.packets; }},
    {"flits", "flits", "flits put on injection links", [](counts all) -> figure { return all.injected.flits; }},
    {"flit_hops", "flits", "flits put on links between routers and on ejection links",
     [](counts all) -> figure { return all.transit.flits + all.ejected.flits; }},
    // The buffers of routers are at the ends of injection and transit links.
    {"vc_occupancy", "flits", "mean flits in the input buffers of a router",
     [](counts all) -> figure {
         const auto buffered = static_cast<double>(all.injected.buffered + all.transit.buffered);
         return all.cycles == 0 ? 0.0 : buffered / static_cast<double>(all.cycles) / all.routers;
     }},
};

}  // namespace

class_counts counts_of(const network& net, class_id message_class, cycle_t cycles) {
    return {net.counters(link_kind::injection, message_class), net.counters(link_kind::transit, message_class),
            net.counters(link_kind::ejection, message_class), net.routers(), cycles};
}

std::span<const network_statistic<network>> network_statistics() { return all_packets; }

std::span<const network_statistic<class_counts>> class_statistics() { return packets_by_class; }

}  // namespace orbweaver::noc
