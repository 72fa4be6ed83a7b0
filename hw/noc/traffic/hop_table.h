// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/noc/network.h"

namespace orbweaver::noc {

/// The numbers of routers that packets of synthetic traffic pass. Several threads may use it, if each asks for other
/// destinations.
class hop_table {
public:
    explicit hop_table(const network& fabric)
        : m_network(fabric), m_known(fabric.nodes() <= most_nodes ? std::size_t{fabric.nodes()} * fabric.nodes() : 0) {
        const node_id far{static_cast<std::uint16_t>(fabric.nodes() - 1)};
        const routing_function& routing = fabric.routing();
        m_routes_vary = routing.adaptive() || routing.entries(node_id{0}, far) > 1 || routing.faults() != nullptr ||
                        routing.readdresses();
    }

    /// Returns whether a route is known only after a packet has taken it.
    bool routes_vary() const { return m_routes_vary; }
    /// Returns the number of routers that a packet passes; 0 if routes vary. Follows the route only for the first
    /// packet of a pair.
    unsigned hops(node_id source, node_id destination) {
        if (m_routes_vary) { return 0; }
        if (m_known.empty()) { return m_network.hops(source, destination); }
        std::uint16_t& known = m_known[std::size_t{source.value} * m_network.nodes() + destination.value];
        if (known == 0) { known = static_cast<std::uint16_t>(m_network.hops(source, destination)); }
        return known;
    }

private:
    static constexpr unsigned most_nodes = 256;  // for which distances are cached

    const network& m_network;
    std::vector<std::uint16_t> m_known;  // [source, destination]; 0: unknown; empty in large networks
    bool m_routes_vary = false;
};

}  // namespace orbweaver::noc
