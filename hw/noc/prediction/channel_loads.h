// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

/// Whether the packets of a pattern go to its destinations, or their replies come back from there.
enum class load_direction : std::uint8_t { to_destinations, from_destinations };

/// The channel loads of a routing function under a traffic pattern: flits a cycle that each link carries while every
/// node that sends offers one flit a cycle, or gets one in replies, if no buffer were ever full. It follows the packets
/// to one node at a time hop by hop through the interface that routers use, so that routes that meet are walked once.
///
/// The loads are exact for patterns that report their shares and routing functions that are not adaptive. For other
/// patterns it draws draws_per_source destinations. For adaptive functions it assumes that routes of the lowest rank
/// carry equal parts, whatever the congestion.
class channel_loads {
public:
    /// Links and routing function outlive it.
    /// @throws description_error for routes that do not end, or that queues choose
    channel_loads(const link_map& links, const routing_function& routing, const traffic_pattern& pattern,
                  load_direction direction = load_direction::to_destinations);

    /// Returns the load of a link, in flits per cycle.
    double load(std::uint32_t link) const { return m_loads[link]; }
    /// Returns the load of one VC set of a link, in flits per cycle.
    double load(std::uint32_t link, unsigned set) const { return m_set_loads[std::size_t{link} * m_sets + set]; }
    /// Returns the part of a link's load that arrived at its router through a given port.
    double turn_load(std::uint32_t link, port_id input) const {
        return m_turn_loads[std::size_t{link} * max_router_ports + input.value];
    }
    unsigned vc_sets() const { return m_sets; }
    /// Returns the number of nodes that send by the pattern, or receive the replies.
    unsigned senders() const { return m_senders; }
    /// Returns the mean number of routers that a packet passes.
    double mean_routers() const;

    bool draws_destinations() const { return m_draws; }
    bool splits_evenly() const { return m_routing.adaptive(); }

private:
    struct front {
        std::uint32_t link = 0;
        std::uint16_t routing = 0;
        double flits = 0;
    };
    using wave = std::vector<front>;  // each (link, routing state) only once

    std::vector<std::vector<destination_share>> sources_by_destination(const traffic_pattern& pattern,
                                                                       load_direction direction);
    void follow(node_id destination, const std::vector<destination_share>& sources);
    void advance(const front& packets, node_id destination);
    void add(const route_option& route, std::uint32_t link, const link_map::port& input, double flits);
    void join(std::uint32_t link, std::uint16_t routing, double flits);

    const link_map& m_links;
    const routing_function& m_routing;
    const unsigned m_sets;
    unsigned m_senders = 0;
    bool m_draws = false;
    std::vector<double> m_loads;       // [link]
    std::vector<double> m_set_loads;   // [link][set]
    std::vector<double> m_turn_loads;  // [link][input port of the router where it begins]
    wave m_wave;
    wave m_next;
    std::unordered_map<std::uint64_t, std::size_t> m_positions;  // index into m_next
    route_options m_routes;
};

}  // namespace orbweaver::noc
