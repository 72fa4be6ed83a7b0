// SPDX-License-Identifier: Apache-2.0
// Hypernets of cubelets with links that fail. No mirror: it serves the tests of this folder.
#pragma once

#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/hypernets.h"

namespace orbweaver::noc {

/// A (module_bits,levels)-net of cubelets, its links one cycle long, with as many virtual channels as its faults need.
inline network_desc failing_cubelets(unsigned module_bits, unsigned levels, std::vector<link_fault_desc> faults,
                                     fault_mode_kind mode) {
    network_desc described;
    described.topology = cubelets(module_bits, levels);
    described.routing = "hierarchical";
    described.faults = std::move(faults);
    described.fault_mode = mode;
    const topology_graph graph = make_network_graph(described);
    described.classes = {{"any", make_network_routing(described, graph)->least_vcs(), {}}};
    return described;
}

inline const char* name_of(fault_mode_kind mode) {
    return mode == fault_mode_kind::informed ? "informed" : "gateway_local";
}

/// Every link of a graph once, by the end with the lower number; external ones are named "x".
inline std::vector<std::string> link_names(const topology_graph& graph) {
    std::vector<std::string> names;
    for (const auto& link : graph.links) {
        if (link.origin < link.target) {
            names.push_back(fmt::format("r{}.{}", link.origin,
                                        graph.routers[link.origin].ports[link.origin_port.value].name.text()));
        }
    }
    return names;
}

/// The routing of such a net, without routers.
class failing_hypernet {
public:
    explicit failing_hypernet(const network_desc& described)
        : m_described(described),
          m_graph(make_network_graph(m_described)),
          m_links(m_graph),
          m_routing(make_network_routing(m_described, m_graph)) {}

    /// The routers of a route, as the links are in some cycle; empty: it waits for a link that is down.
    std::vector<unsigned> walk(unsigned source, unsigned destination, cycle_t cycle = 0) const {
        supposed_time time(m_routing->faults());
        time.set(cycle);
        flit head;
        head.destination = {static_cast<std::uint16_t>(destination)};
        std::vector<unsigned> passed{source};
        port_id input = m_graph.nodes[source].port;
        while (passed.size() <= m_graph.routers.size()) {
            const route_option way = m_routing->next_hop(passed.back(), input, head);
            const std::uint32_t link = m_links.leaving(passed.back(), way.port);
            if (m_links.is_ejection(link)) {
                return passed;
            }
            if (m_routing->faults() != nullptr && m_routing->faults()->is_down(passed.back(), way.port)) {
                return {};
            }
            head.routing = way.state;
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
