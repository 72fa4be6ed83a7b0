// SPDX-License-Identifier: Apache-2.0
// Routing in networks whose links fail.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

/// Every link of a graph once, by the end with the lower number.
inline std::vector<std::string> link_names(const topology_graph& graph) {
    std::vector<std::string> names;
    for (const auto& link : graph.links) {
        if (link.origin < link.target) { names.push_back(port_name(graph, link.origin, link.origin_port)); }
    }
    return names;
}

/// The routing of a network whose links fail, without routers.
class failing_routing {
public:
    explicit failing_routing(const network_desc& described)
        : m_described(described),
          m_graph(make_network_graph(m_described)),
          m_links(m_graph),
          m_routing(make_network_routing(m_described, m_graph)) {}

    /// The routers of a route, as the links are in some cycle; empty: it waits for failed links, or ends elsewhere.
    /// @param state of the packet where it enters
    std::vector<unsigned> walk(unsigned source, unsigned destination, cycle_t cycle = 0,
                               std::uint16_t state = 0) const {
        supposed_time time(m_routing->faults());
        time.set(cycle);
        flit head;
        head.destination = {static_cast<std::uint16_t>(destination)};
        head.routing = state;
        std::vector<unsigned> passed{m_graph.nodes[source].router};
        port_id input = m_graph.nodes[source].port;
        while (passed.size() <= 2 * m_graph.routers.size()) {
            const route_option route = m_routing->next_hop(passed.back(), input, head);
            const std::uint32_t link = m_links.leaving(passed.back(), route.port);
            if (route.is_shut ||
                (m_routing->faults() != nullptr && m_routing->faults()->is_down(passed.back(), route.port))) {
                return {};
            }
            if (m_links.is_ejection(link)) {
                const bool arrives =
                    link == m_links.ejection(head.destination) && !m_routing->has_given_up(route.state);
                return arrives ? passed : std::vector<unsigned>{};
            }
            head.routing = route.state;
            passed.push_back(m_links.end(link).router);
            input = m_links.end(link).number;
        }
        return {};
    }

    routing_analysis analysis() const {
        const vc_partition partition(m_described.classes, 1);
        return {m_graph, *m_routing, partition};
    }

    const topology_graph& graph() const { return m_graph; }
    const routing_function& routing() const { return *m_routing; }

private:
    network_desc m_described;
    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
};

}  // namespace orbweaver::noc
