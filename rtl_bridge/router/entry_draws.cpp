// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/entry_draws.h"

#include <fmt/core.h>

#include "hw/noc/network_plan.h"

namespace orbweaver::rtl {

entry_draws::entry_draws(const noc::router_parameters& parameters) : m_routing(*parameters.routing) {
    const std::string module = fmt::format("{}.r{}", parameters.plan->name(), parameters.number);
    for (unsigned port = 0; port < parameters.nodes.size(); ++port) {
        m_entrances.emplace_back();
        if (parameters.nodes[port]) {
            m_entrances.back().emplace(entrance{*parameters.nodes[port],
                                                random_stream(parameters.seed, module, port),
                                                {},
                                                {},
                                                std::vector<std::deque<flit>>(parameters.partition->vcs())});
        }
    }
}

void entry_draws::arrive(unsigned port, const flit& arriving, cycle_t visible) {
    if (port < m_entrances.size() && m_entrances[port]) { m_entrances[port]->arrivals.push_back({arriving, visible}); }
}

void entry_draws::leave(unsigned port, vc_id vc, cycle_t when) {
    if (port < m_entrances.size() && m_entrances[port]) { m_entrances[port]->departures.push_back({vc, when}); }
}

void entry_draws::open(unsigned port, entrance& target, flit& head, const listener& heads) {
    const unsigned entries = m_routing.entries(target.node, head.destination);
    const unsigned drawn = entries > 1 ? target.draws.below(entries) : 0;
    head.routing = m_routing.entry(drawn, target.node, head.destination);
    heads(port, head);
}

void entry_draws::advance(cycle_t now, const listener& heads) {
    for (unsigned port = 0; port < m_entrances.size(); ++port) {
        if (!m_entrances[port]) { continue; }
        entrance& target = *m_entrances[port];
        while (true) {
            const bool arrives = !target.arrivals.empty() && target.arrivals.front().visible <= now;
            const bool leaves = !target.departures.empty() && target.departures.front().when < now;
            if (arrives && (!leaves || target.arrivals.front().visible <= target.departures.front().when)) {
                const flit content = target.arrivals.front().content;
                std::deque<flit>& buffer = target.buffers[content.vc.value];
                target.arrivals.pop_front();
                buffer.push_back(content);
                if (buffer.size() == 1 && is_head(content.kind)) { open(port, target, buffer.front(), heads); }
            } else if (leaves) {
                std::deque<flit>& buffer = target.buffers[target.departures.front().vc.value];
                target.departures.pop_front();
                if (buffer.empty()) { continue; }
                const bool ends_packet = is_tail(buffer.front().kind);
                buffer.pop_front();
                if (ends_packet && !buffer.empty()) { open(port, target, buffer.front(), heads); }
            } else {
                break;
            }
        }
    }
}

}  // namespace orbweaver::rtl
