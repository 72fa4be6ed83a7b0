// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/fabric/router_fabric.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/network_port.h"

namespace orbweaver::niu {

/// Node 0 of a 4x1 mesh without the mesh: its two links begin and end at sockets.
class lone_end {
public:
    lone_end(clock_domain& clock, const std::vector<noc::message_class_desc>& classes)
        : m_described(mesh(classes)),
          m_graph(noc::make_network_graph(m_described)),
          m_partition(classes, 1),
          m_depths(m_described),
          m_routing(noc::make_network_routing(m_described, m_graph)),
          m_fabric("end", clock, plan()) {}

    noc::node_end end() { return {&m_fabric.edge(), m_fabric.node({0})}; }
    flit_initiator_socket& injection() { return m_fabric.cut_injection({0}); }
    flit_target_socket& ejection() { return m_fabric.cut_ejection({0}); }

private:
    static noc::network_desc mesh(const std::vector<noc::message_class_desc>& classes) {
        noc::network_desc described;
        described.topology.dims = {4, 1};
        described.classes = classes;
        return described;
    }
    noc::fabric_plan plan() const {
        noc::fabric_plan made{"end", m_graph, m_partition, m_depths, *m_routing, m_described.router};
        made.longest_link = 200;  // credits of a test may come late
        made.routers.assign(m_graph.routers.size(), false);
        made.links.assign(m_graph.links.size(), false);
        made.link_cycles.assign(m_graph.links.size(), 1);
        made.nodes.assign(m_graph.nodes.size(), false);
        return made;
    }

    noc::network_desc m_described;
    noc::topology_graph m_graph;
    noc::vc_partition m_partition;
    noc::buffer_depths m_depths;
    std::unique_ptr<noc::routing_function> m_routing;
    noc::router_fabric m_fabric;
};

}  // namespace orbweaver::niu
