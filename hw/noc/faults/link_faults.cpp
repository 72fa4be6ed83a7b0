// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/faults/link_faults.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

namespace {

constexpr std::size_t max_states = std::size_t{1} << 16;

void sort_once(std::vector<cycle_t>& cycles) {
    std::sort(cycles.begin(), cycles.end());
    cycles.erase(std::unique(cycles.begin(), cycles.end()), cycles.end());
}

[[noreturn]] void refuse(unsigned number, const char* key, const std::string& text) {
    throw description_error(fmt::format("network.faults.{}.{}", number, key), text);
}

const topology_graph::link& named_link(unsigned number, const std::string& name, const topology_graph& graph) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& candidate) {
        return port_name(graph, candidate.origin, candidate.origin_port) == name;
    });
    if (graph.links.empty()) {
        refuse(number, "link", fmt::format("there is no link '{}': this network has no links between routers", name));
    }
    if (found == graph.links.end()) {
        const topology_graph::link& first = graph.links.front();
        refuse(number, "link",
               fmt::format("there is no link '{}' between routers; '{}' is one", name,
                           port_name(graph, first.origin, first.origin_port)));
    }
    return *found;
}

unsigned named_router(unsigned number, const std::string& name, const topology_graph& graph) {
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        if (router_name(graph, router) == name) { return router; }
    }
    refuse(number, "router", fmt::format("there is no router '{}'; '{}' is one", name, router_name(graph, 0)));
}

}  // namespace

link_faults::link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph,
                         cycle_t news_cycles, const fault_news::scope& concerned)
    : m_changes{0} {
    number_ports(graph);
    for (const link_fault_desc& fault : described) { add(count(), fault, graph); }
    list_changes();
    list_states(graph.routers.size());
    m_true_states = states();
    if (news_cycles != 0) {
        m_news.emplace(graph, m_outages, news_cycles, concerned);
        list_known_states(graph.routers.size());
    }
    m_numbers.clear();
}

void link_faults::number_ports(const topology_graph& graph) {
    m_first_port.push_back(0);
    for (const auto& router : graph.routers) { m_first_port.push_back(m_first_port.back() + router.ports.size()); }
}

void link_faults::list_changes() {
    for (const link_outage& failure : m_outages) {
        m_changes.push_back(failure.start);
        if (failure.repair != never) { m_changes.push_back(failure.repair); }
    }
    sort_once(m_changes);
}

void link_faults::list_states(std::size_t routers) {
    std::vector<bool> down(m_outages.size());
    for (const cycle_t change : m_changes) {
        std::transform(m_outages.begin(), m_outages.end(), down.begin(),
                       [change](const link_outage& failure) { return failure.is_at(change); });
        m_states.push_back({change, number_state(down, routers)});
    }
}

/// Lists the knowledge of each router, and when it changes.
void link_faults::list_known_states(std::size_t routers) {
    for (unsigned router = 0; router < routers; ++router) {
        std::vector<bool> down(m_outages.size());
        std::vector<state_change>& known = m_known.emplace_back();
        cycle_t learned = 0;
        for (const fault_news::note& note : m_news->notes(router)) {
            if (note.cycle != learned) {
                known.push_back({learned, number_state(down, routers)});
                learned = note.cycle;
                m_changes.push_back(learned);
            }
            down[note.outage] = !note.is_repair;
        }
        known.push_back({learned, number_state(down, routers)});
    }
    sort_once(m_changes);
    for (const std::vector<state_change>& known : m_known) {
        std::vector<cycle_t>& changes = m_changes_at.emplace_back();
        for (const state_change& change : known) { changes.push_back(change.cycle); }
        changes.push_back(m_changes.back());
        sort_once(changes);
    }
}

/// @param down [outage]
std::size_t link_faults::number_state(const std::vector<bool>& down, std::size_t routers) {
    const auto [found, is_new] = m_numbers.try_emplace(down, states());
    if (is_new) {
        if (states() == max_states) {
            throw description_error("network.faults",
                                    fmt::format("routers would know more than {} states of the links", max_states));
        }
        lay_out(down, routers);
    }
    return found->second;
}

void link_faults::lay_out(const std::vector<bool>& down, std::size_t routers) {
    std::vector<bool>& ports = m_down.emplace_back(m_first_port.back());
    std::vector<bool>& dead = m_dead.emplace_back(routers);
    for (std::size_t number = 0; number < m_outages.size(); ++number) {
        if (!down[number]) { continue; }
        for (const std::size_t port : m_outages[number].ports) { ports[port] = true; }
        if (m_outages[number].is_router) { dead[m_outages[number].router] = true; }
    }
    m_any.push_back(std::find(down.begin(), down.end(), true) != down.end());
}

link_outage link_faults::outage_of(unsigned number, const link_fault_desc& described,
                                   const topology_graph& graph) const {
    link_outage made;
    made.start = described.start;
    made.repair = described.repair != 0 ? described.repair : never;
    made.is_router = !described.router.empty();
    if (made.is_router == !described.link.empty()) {
        refuse(number, "link", "a fault is of a link or of a router: set one of the two");
    }
    if (made.is_router) {
        made.router = named_router(number, described.router, graph);
        for (const auto& link : graph.links) {
            if (link.target == made.router) {
                made.ports.push_back(port_index(link.origin, link.origin_port));
                made.witnesses.push_back(link.origin);
            }
        }
        made.witnesses.push_back(made.router);
    } else {
        const topology_graph::link& link = named_link(number, described.link, graph);
        made.ports = {port_index(link.origin, link.origin_port), port_index(link.target, link.target_port)};
        std::sort(made.ports.begin(), made.ports.end());
        made.witnesses = {link.origin, link.target};
        for (std::size_t other = 0; other < graph.links.size(); ++other) {
            const std::size_t port = port_index(graph.links[other].origin, graph.links[other].origin_port);
            if (port == made.ports.front() || port == made.ports.back()) { made.links.push_back(other); }
        }
    }
    return made;
}

void link_faults::add(unsigned number, const link_fault_desc& described, const topology_graph& graph) {
    const link_outage made = outage_of(number, described, graph);
    if (made.repair <= made.start) {
        refuse(number, "repair", fmt::format("is not after the failure in cycle {}", made.start));
    }
    const auto earlier = std::find_if(m_outages.begin(), m_outages.end(), [&](const link_outage& failure) {
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
