// SPDX-License-Identifier: Apache-2.0
// Reports of a network: names, distances, counters and waits.
#include <fmt/core.h>

#include <utility>

#include "hw/base/errors.h"
#include "hw/noc/network.h"

namespace orbweaver::noc {

std::string_view describe(wait_reason reason) {
    switch (reason) {
        case wait_reason::moving: return "may move";
        case wait_reason::no_vc: return "no free virtual channel";
        case wait_reason::no_credit: return "no credit";
        case wait_reason::no_flit: return "the rest of the packet has not arrived";
        case wait_reason::link_down: return "the link has failed";
        case wait_reason::not_combined: return "packets to combine it with have not come";
        case wait_reason::throttled: return "the link is throttled";
    }
    return "";
}

unsigned network::hops(node_id source, node_id destination) const {
    flit head;
    head.kind = flit_kind::head;
    head.destination = destination;
    head.routing = routing().entry(0, source, destination);
    unsigned here = m_graph.nodes[source.value].router;
    port_id input = m_graph.nodes[source.value].port;
    const auto& target = m_graph.nodes[destination.value];
    for (unsigned passed = 1;; ++passed) {
        const route_option route = routing().next_hop(here, input, head);
        const port_id port = route.port;
        head.routing = route.state;
        if (here == target.router && port == target.port) { return passed; }
        invariant(passed <= 2 * routers(), name(), 0, "a route does not end");
        const neighbour next = m_neighbours[m_first_port[here] + port.value];
        input = next.input;
        here = next.router;
    }
}

/// Returns the index of the first link of a kind, and the index after its last link.
std::pair<unsigned, unsigned> network::numbers_of(link_kind kind) const {
    return kind == link_kind::transit     ? std::pair{0U, m_injection}
           : kind == link_kind::injection ? std::pair{m_injection, m_ejection}
                                          : std::pair{m_ejection, links()};
}

link_counters network::counters(link_kind kind) const {
    link_counters sum;
    const auto [first, end] = numbers_of(kind);
    for (unsigned number = first; number < end; ++number) {
        accumulate<link_counters>(link_statistics, sum, link_at(number).counters());
    }
    return sum;
}

link_counters network::counters(link_kind kind, class_id message_class) const {
    link_counters sum;
    const auto [first, end] = numbers_of(kind);
    for (unsigned number = first; number < end; ++number) {
        accumulate<link_counters>(link_statistics, sum, link_at(number).counters(message_class));
    }
    return sum;
}

std::uint64_t network::flit_hops() const {
    return counters(link_kind::transit).flits + counters(link_kind::ejection).flits;
}

std::uint64_t network::flits_inside() const {
    std::uint64_t copied = 0;
    for (const built_router& built : m_routers) { copied += built.view->copied_flits(); }
    return counters(link_kind::injection).flits + copied - counters(link_kind::ejection).flits;
}

void network::collect() {
    if (processes() != nullptr) { m_fabric->collection().collect(m_ledger); }
}

void network::forget() {
    if (processes() != nullptr) { m_fabric->collection().forget(m_ledger); }
}

std::vector<network_wait> network::waits() const {
    std::vector<network_wait> found;
    for (const built_router& built : m_routers) {
        for (const waiting_packet& waiting : built.view->waiting()) {
            network_wait entry;
            const packet_record& record = m_ledger[waiting.packet];
            entry.packet = record.id;
            entry.source = record.source;
            entry.destination = record.destination;
            entry.position =
                fmt::format("{} vc {}", port_name(m_graph, waiting.router, waiting.input), waiting.vc.value);
            entry.flits = waiting.flits;
            entry.wants = port_name(m_graph, waiting.router, waiting.output);
            if (waiting.has_output_vc) { entry.wants += fmt::format(" vc {}", waiting.output_vc.value); }
            entry.reason = waiting.reason;
            found.push_back(std::move(entry));
        }
    }
    return found;
}

}  // namespace orbweaver::noc
