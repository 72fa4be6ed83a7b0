// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/faults/link_faults.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/noc/description_error.h"

namespace orbweaver {

namespace {

[[noreturn]] void refuse(unsigned number, const char* key, const std::string& text) {
    throw description_error(fmt::format("network.faults.{}.{}", number, key), text);
}

const topology_graph::link& named_link(unsigned number, const std::string& name, const topology_graph& graph) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& of) {
        return port_name(graph, of.from, of.from_port) == name;
    });
    if (found == graph.links.end()) {
        refuse(number, "link",
               fmt::format("there is no link '{}' between routers; '{}' is one", name,
                           graph.links.empty()
                               ? "none"
                               : port_name(graph, graph.links.front().from, graph.links.front().from_port)));
    }
    return *found;
}

}  // namespace

link_faults::link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph) : m_changes{0} {
    for (const link_fault_desc& of : described) {
        add(count(), of, graph);
    }
    for (const outage& of : m_outages) {
        m_changes.push_back(of.at);
        if (of.repair != never) {
            m_changes.push_back(of.repair);
        }
    }
    std::sort(m_changes.begin(), m_changes.end());
    m_changes.erase(std::unique(m_changes.begin(), m_changes.end()), m_changes.end());
}

void link_faults::add(unsigned number, const link_fault_desc& described, const topology_graph& graph) {
    const topology_graph::link& link = named_link(number, described.link, graph);
    const outage made{{link.from, link.from_port},
                      {link.to, link.to_port},
                      described.at,
                      described.repair != 0 ? described.repair : never};
    if (made.repair <= made.at) {
        refuse(number, "repair", fmt::format("is not after the failure in cycle {}", made.at));
    }
    const auto earlier = std::find_if(m_outages.begin(), m_outages.end(), [&](const outage& of) {
        const bool same = of.one == made.one || of.one == made.other;
        return same && of.at < made.repair && made.at < of.repair;
    });
    if (earlier != m_outages.end()) {
        refuse(number, "at",
               fmt::format("the link is down then by network.faults.{} already",
                           static_cast<unsigned>(earlier - m_outages.begin())));
    }
    m_outages.push_back(made);
}

}  // namespace orbweaver
