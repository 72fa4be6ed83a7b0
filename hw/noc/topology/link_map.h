// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The links of a graph with the indices and names that a network gives them (network.h): transit links as in the
/// graph, then an injection link for every node, then an ejection link for every node.
class link_map {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// The end of a link: a port of a router. For an ejection link: the port that it leaves.
    struct port {
        std::uint32_t router = 0;
        port_id number;
    };

    /// @param graph outlives the map
    explicit link_map(const topology_graph& graph);

    const topology_graph& graph() const { return m_graph; }
    std::uint32_t links() const { return static_cast<std::uint32_t>(m_ends.size()); }
    std::uint32_t nodes() const { return static_cast<std::uint32_t>(m_graph.nodes.size()); }
    std::uint32_t injection(node_id node) const { return m_injection + node.value; }
    std::uint32_t ejection(node_id node) const { return m_ejection + node.value; }
    bool is_ejection(std::uint32_t link) const { return link >= m_ejection; }
    bool is_injection(std::uint32_t link) const { return link >= m_injection && link < m_ejection; }

    const port& end(std::uint32_t link) const { return m_ends[link]; }
    /// Returns the link that leaves a port; `none` if nothing is attached there.
    std::uint32_t leaving(std::uint32_t router, port_id output) const {
        return output.value < ports(router) ? m_leaving[m_first_port[router] + output.value] : none;
    }
    /// Returns the link that arrives at a port; `none` if nothing is attached there.
    std::uint32_t arriving(std::uint32_t router, port_id input) const {
        return m_arriving[m_first_port[router] + input.value];
    }

    /// Returns a name: "r3.E" leaves router 3 to the east, "n3.in" injects at node 3, "n3.out" ejects there.
    std::string name(std::uint32_t link) const;

private:
    std::uint32_t ports(std::uint32_t router) const { return m_first_port[router + 1] - m_first_port[router]; }

    const topology_graph& m_graph;
    std::uint32_t m_injection = 0;  // index of the first injection link
    std::uint32_t m_ejection = 0;
    std::vector<port> m_ends;                 // [link]
    std::vector<std::uint32_t> m_first_port;  // [router], plus one: index into the following two
    std::vector<std::uint32_t> m_leaving;     // [router, port]
    std::vector<std::uint32_t> m_arriving;    // [router, port]
};

}  // namespace orbweaver::noc
