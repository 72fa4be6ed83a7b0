// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/channel_loads.h"

#include <algorithm>

#include "hw/noc/description_error.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

channel_loads::channel_loads(const link_map& links, const routing_function& routing, const traffic_pattern& pattern,
                             load_direction direction)
    : m_links(links),
      m_routing(routing),
      m_sets(routing.vc_sets()),
      m_loads(links.links(), 0),
      m_set_loads(std::size_t{links.links()} * m_sets, 0),
      m_turn_loads(std::size_t{links.links()} * max_router_ports, 0) {
    const auto sources = sources_by_destination(pattern, direction);
    for (unsigned node = 0; node < links.nodes(); ++node) { follow({static_cast<std::uint16_t>(node)}, sources[node]); }
}

/// [destination]: the nodes that send there, each with the flits that it sends there.
std::vector<std::vector<destination_share>> channel_loads::sources_by_destination(const traffic_pattern& pattern,
                                                                                  load_direction direction) {
    std::vector<std::vector<destination_share>> sources(m_links.nodes());
    for (unsigned node = 0; node < m_links.nodes(); ++node) {
        const node_id source{static_cast<std::uint16_t>(node)};
        if (!pattern.sends(source)) { continue; }
        ++m_senders;
        std::vector<destination_share> shares = pattern.shares(source);
        if (shares.empty()) {
            m_draws = true;
            shares = drawn_shares(pattern, source, m_links.nodes());
        }
        for (const destination_share& each : shares) {
            if (direction == load_direction::to_destinations) {
                sources[each.node.value].push_back({source, each.share});
            } else {
                sources[node].push_back(each);
            }
        }
    }
    return sources;
}

void channel_loads::follow(node_id destination, const std::vector<destination_share>& sources) {
    m_next.clear();
    m_positions.clear();
    for (const destination_share& each : sources) {
        const unsigned entries = m_routing.entries(each.node, destination);
        for (unsigned entry = 0; entry < entries; ++entry) {
            const std::uint32_t link = m_links.injection(each.node);
            const double flits = each.share / entries;
            m_loads[link] += flits;
            m_set_loads[std::size_t{link} * m_sets] += flits;
            join(link, m_routing.entry(entry, each.node, destination), flits);
        }
    }
    // No route uses a link twice in the same routing state, so the loop is bounded.
    for (std::size_t hops = 0; !m_next.empty(); ++hops) {
        if (hops > std::size_t{4} * m_links.links()) {
            throw description_error("network.routing", "some packets never arrive, so that links have no load");
        }
        m_wave.swap(m_next);
        m_next.clear();
        m_positions.clear();
        for (const front& packets : m_wave) {
            if (!m_links.is_ejection(packets.link)) { advance(packets, destination); }
        }
    }
}

/// Moves the packets at the end of a link over their next links.
void channel_loads::advance(const front& packets, node_id destination) {
    const link_map::port& input = m_links.end(packets.link);
    flit head;
    head.destination = destination;
    head.routing = packets.routing;
    m_routes.clear();
    if (m_routing.adaptive()) {
        m_routing.options(input.router, input.number, head, m_routes);
    } else {
        m_routes.add(m_routing.next_hop(input.router, input.number, head));
    }
    std::uint8_t rank = 255;
    for (const route_option& route : m_routes) {
        if (route.hops != 0) {
            throw description_error("network.routing", "loads are not calculated where queues choose between routes");
        }
        rank = std::min(rank, route.rank);
    }
    const auto preferred = std::count_if(m_routes.begin(), m_routes.end(),
                                         [rank](const route_option& route) { return route.rank == rank; });
    for (const route_option& route : m_routes) {
        if (route.rank == rank) {
            add(route, m_links.leaving(input.router, route.port), input,
                packets.flits / static_cast<double>(preferred));
        }
    }
}

void channel_loads::add(const route_option& route, std::uint32_t link, const link_map::port& input, double flits) {
    if (link == link_map::none) {
        throw description_error("network.routing", "some packets take a way that leads nowhere");
    }
    m_loads[link] += flits;
    m_set_loads[std::size_t{link} * m_sets + route.vc_set] += flits;
    m_turn_loads[std::size_t{link} * max_router_ports + input.number.value] += flits;
    join(link, route.state, flits);
}

void channel_loads::join(std::uint32_t link, std::uint16_t routing, double flits) {
    const auto [position, is_new] = m_positions.try_emplace(std::uint64_t{link} << 16 | routing, m_next.size());
    if (is_new) { m_next.push_back({link, routing, 0}); }
    m_next[position->second].flits += flits;
}

double channel_loads::mean_routers() const {
    double taken = 0;
    double injected = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        (m_links.is_injection(link) ? injected : taken) += m_loads[link];
    }
    return injected > 0 ? taken / injected : 0;
}

}  // namespace orbweaver::noc
