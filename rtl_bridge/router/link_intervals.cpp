// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/link_intervals.h"

#include <fmt/core.h>

#include <bit>
#include <numeric>
#include <optional>

#include "hw/noc/link_pace.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

link_intervals::link_intervals(const noc::network_desc& described, const noc::topology_graph& graph, unsigned ports,
                               const std::function<unsigned(unsigned router, port_id port)>& port) {
    std::vector<std::optional<std::uint64_t>> found(ports);
    const auto note = [&](unsigned router, port_id output, double flits_per_cycle) {
        std::optional<std::uint64_t>& known = found[port(router, output)];
        const std::uint64_t interval = noc::link_pace(flits_per_cycle).interval();
        if (known && *known != interval) {
            throw noc::description_error(described.links.empty() ? "network.topology" : "network.links",
                                         fmt::format("routers in RTL are of one design, and the links behind their "
                                                     "ports {} have different capacities",
                                                     noc::port_name(graph, router, output)));
        }
        known = interval;
    };
    for (const noc::topology_graph::link& link : graph.links) {
        note(link.origin, link.origin_port,
             link.flits_per_cycle != 0 ? link.flits_per_cycle : described.link.flits_per_cycle);
    }
    for (const noc::topology_graph::attachment& terminal : graph.nodes) {
        note(terminal.router, terminal.port, noc::node_flits_per_cycle(described));
    }
    std::uint64_t divisor = noc::link_pace::cycle;
    bool is_narrow = false;
    for (const std::optional<std::uint64_t>& interval : found) {
        m_of_port.push_back(interval.value_or(noc::link_pace::cycle));
        divisor = std::gcd(divisor, m_of_port.back());
        is_narrow = is_narrow || m_of_port.back() != noc::link_pace::cycle;
    }
    if (!is_narrow) { m_of_port.clear(); }
    m_unit = noc::link_pace::cycle / divisor;
    for (std::uint64_t& interval : m_of_port) { interval /= divisor; }
}

std::vector<std::string> link_intervals::parameters(const std::vector<unsigned>& ports) const {
    if (!is_narrow()) { return {}; }
    constexpr unsigned bits_of_port = 32;  // width in router.sv
    std::vector<bool> bits;
    for (const unsigned port : ports) {
        for (unsigned bit = 0; bit < bits_of_port; ++bit) { bits.push_back((m_of_port[port] >> bit & 1) != 0); }
    }
    return {fmt::format("UNIT={}", m_unit), bits_parameter("INTERVALS", bits)};
}

unsigned link_intervals::register_bits(const std::vector<unsigned>& ports) const {
    unsigned sum = 0;
    for (const unsigned port : is_narrow() ? ports : std::vector<unsigned>()) {
        sum += m_of_port[port] == m_unit ? 0 : static_cast<unsigned>(std::bit_width(m_of_port[port]));
    }
    return sum;
}

}  // namespace orbweaver::rtl
