// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/faults/link_faults.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

namespace {

[[noreturn]] void refuse(unsigned number, const char* key, const std::string& text) {
    throw description_error(fmt::format("network.faults.{}.{}", number, key), text);
}

const topology_graph::link& named_link(unsigned number, const std::string& name, const topology_graph& graph) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& candidate) {
        return port_name(graph, candidate.origin, candidate.origin_port) == name;
    });
    if (found == graph.links.end()) {
        refuse(number, "link",
               fmt::format("there is no link '{}' between routers; '{}' is one", name,
                           graph.links.empty()
                               ? "none"
                               : port_name(graph, graph.links.front().origin, graph.links.front().origin_port)));
    }
    return *found;
}

unsigned named_router(unsigned number, const std::string& name, const topology_graph& graph) {
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        if (router_name(graph, router) == name) {
            return router;
        }
    }
    refuse(number, "router", fmt::format("there is no router '{}'; '{}' is one", name, router_name(graph, 0)));
}

}  // namespace

link_faults::link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph) : m_changes{0} {
    number_ports(graph);
    for (const link_fault_desc& fault : described) {
        add(count(), fault, graph);
    }
    list_changes();
    lay_out(graph.routers.size());
}

void link_faults::number_ports(const topology_graph& graph) {
    m_first_port.push_back(0);
    for (const auto& router : graph.routers) {
        m_first_port.push_back(m_first_port.back() + router.ports.size());
    }
}

void link_faults::list_changes() {
    for (const outage& failure : m_outages) {
        m_changes.push_back(failure.start);
        if (failure.repair != never) {
            m_changes.push_back(failure.repair);
        }
    }
    std::sort(m_changes.begin(), m_changes.end());
    m_changes.erase(std::unique(m_changes.begin(), m_changes.end()), m_changes.end());
}

void link_faults::lay_out(std::size_t routers) {
    for (const cycle_t change : m_changes) {
        std::vector<bool>& down = m_down.emplace_back(m_first_port.back());
        std::vector<bool>& dead = m_dead.emplace_back(routers);
        bool any = false;
        for (const outage& failure : m_outages) {
            if (!failure.is_at(change)) {
                continue;
            }
            any = true;
            for (const std::size_t port : failure.ports) {
                down[port] = true;
            }
            if (failure.is_router) {
                dead[failure.router] = true;
            }
        }
        m_any.push_back(any);
    }
}

link_faults::outage link_faults::outage_of(unsigned number, const link_fault_desc& described,
                                           const topology_graph& graph) const {
    outage made;
    made.start = described.start;
    made.repair = described.repair != 0 ? described.repair : never;
    made.is_router = !described.router.empty();
    if (made.is_router == !described.link.empty()) {
        refuse(number, "link", "a fault is of a link or of a router: say one of both");
    }
    if (made.is_router) {
        made.router = named_router(number, described.router, graph);
        for (const auto& link : graph.links) {
            if (link.target == made.router) {
                made.ports.push_back(place(link.origin, link.origin_port));
            }
        }
    } else {
        const topology_graph::link& link = named_link(number, described.link, graph);
        made.ports = {place(link.origin, link.origin_port), place(link.target, link.target_port)};
        std::sort(made.ports.begin(), made.ports.end());
    }
    return made;
}

void link_faults::add(unsigned number, const link_fault_desc& described, const topology_graph& graph) {
    const outage made = outage_of(number, described, graph);
    if (made.repair <= made.start) {
        refuse(number, "repair", fmt::format("is not after the failure in cycle {}", made.start));
    }
    const auto earlier = std::find_if(m_outages.begin(), m_outages.end(), [&](const outage& failure) {
        return failure.concerns(made) && failure.start < made.repair && made.start < failure.repair;
    });
    if (earlier != m_outages.end()) {
        refuse(number, "at",
               fmt::format("the {} is down then by network.faults.{} already", made.is_router ? "router" : "link",
                           static_cast<unsigned>(earlier - m_outages.begin())));
    }
    m_outages.push_back(made);
}

}  // namespace orbweaver::noc
