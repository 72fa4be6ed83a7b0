// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/entry_draws.h"

#include <fmt/core.h>

#include "hw/noc/fabric/fabric_plan.h"

namespace orbweaver::rtl {

entry_draws::entry_draws(const noc::router_parameters& parameters) : m_routing(*parameters.routing) {
    const std::string module = fmt::format("{}.r{}", parameters.plan->name, parameters.number);
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
    if (port < m_entrances.size() && m_entrances[port]) {
        m_entrances[port]->arrivals.push_back({arriving, visible});
    }
}

void entry_draws::leave(unsigned port, vc_id vc, cycle_t when) {
    if (port < m_entrances.size() && m_entrances[port]) {
        m_entrances[port]->departures.push_back({vc, when});
    }
}

void entry_draws::open(unsigned port, entrance& place, flit& head, const listener& heads) {
    const unsigned entries = m_routing.entries(place.node, head.destination);
    const unsigned drawn = entries > 1 ? place.draws.below(entries) : 0;
    head.routing = m_routing.entry(drawn, place.node, head.destination);
    heads(port, head);
}

void entry_draws::advance(cycle_t now, const listener& heads) {
    for (unsigned port = 0; port < m_entrances.size(); ++port) {
        if (!m_entrances[port]) {
            continue;
        }
        entrance& place = *m_entrances[port];
        while (true) {
            const bool arrives = !place.arrivals.empty() && place.arrivals.front().visible <= now;
            const bool leaves = !place.departures.empty() && place.departures.front().when < now;
            if (arrives && (!leaves || place.arrivals.front().visible <= place.departures.front().when)) {
                const flit content = place.arrivals.front().content;
                std::deque<flit>& buffer = place.buffers[content.vc.value];
                place.arrivals.pop_front();
                buffer.push_back(content);
                if (buffer.size() == 1 && is_head(content.kind)) {
                    open(port, place, buffer.front(), heads);
                }
            } else if (leaves) {
                std::deque<flit>& buffer = place.buffers[place.departures.front().vc.value];
                place.departures.pop_front();
                if (buffer.empty()) {
                    continue;
                }
                const bool closes = is_tail(buffer.front().kind);
                buffer.pop_front();
                if (closes && !buffer.empty()) {
                    open(port, place, buffer.front(), heads);
                }
            } else {
                break;
            }
        }
    }
}

}  // namespace orbweaver::rtl
