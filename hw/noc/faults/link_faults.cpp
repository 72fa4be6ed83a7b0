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

}  // namespace

link_faults::link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph) : m_changes{0} {
    for (const link_fault_desc& fault : described) {
        add(count(), fault, graph);
    }
    for (const outage& failure : m_outages) {
        m_changes.push_back(failure.start);
        if (failure.repair != never) {
            m_changes.push_back(failure.repair);
        }
    }
    std::sort(m_changes.begin(), m_changes.end());
    m_changes.erase(std::unique(m_changes.begin(), m_changes.end()), m_changes.end());
}

void link_faults::add(unsigned number, const link_fault_desc& described, const topology_graph& graph) {
    const topology_graph::link& link = named_link(number, described.link, graph);
    const outage made{{link.origin, link.origin_port},
                      {link.target, link.target_port},
                      described.start,
                      described.repair != 0 ? described.repair : never};
    if (made.repair <= made.start) {
        refuse(number, "repair", fmt::format("is not after the failure in cycle {}", made.start));
    }
    const auto earlier = std::find_if(m_outages.begin(), m_outages.end(), [&](const outage& failure) {
        const bool same = failure.one == made.one || failure.one == made.other;
        return same && failure.start < made.repair && made.start < failure.repair;
    });
    if (earlier != m_outages.end()) {
        refuse(number, "at",
               fmt::format("the link is down then by network.faults.{} already",
                           static_cast<unsigned>(earlier - m_outages.begin())));
    }
    m_outages.push_back(made);
}

}  // namespace orbweaver::noc
