// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_links.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

#include "hw/noc/link_pace.h"
#include "hw/noc/link_properties.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

constexpr std::uint64_t cycle = noc::link_pace::cycle;

/// The times at some ports in their largest common unit.
struct scaled_intervals {
    std::uint64_t unit = 1;  // length of a cycle
    std::vector<std::uint64_t> at_ports;

    bool is_narrow() const {
        return std::ranges::any_of(at_ports, [this](std::uint64_t interval) { return interval != unit; });
    }
};

scaled_intervals scaled(const std::vector<std::uint64_t>& of_router, const std::vector<unsigned>& ports) {
    scaled_intervals made;
    std::uint64_t divisor = cycle;
    for (const unsigned port : ports) {
        made.at_ports.push_back(of_router[port] != 0 ? of_router[port] : cycle);
        divisor = std::gcd(divisor, made.at_ports.back());
    }
    made.unit = cycle / divisor;
    for (std::uint64_t& interval : made.at_ports) { interval /= divisor; }
    return made;
}

std::vector<std::string> parameters_of(const scaled_intervals& intervals) {
    if (!intervals.is_narrow()) { return {}; }
    constexpr unsigned bits_of_port = 32;  // width in router.sv
    std::vector<bool> bits;
    for (const std::uint64_t interval : intervals.at_ports) {
        for (unsigned bit = 0; bit < bits_of_port; ++bit) { bits.push_back((interval >> bit & 1) != 0); }
    }
    return {fmt::format("UNIT={}", intervals.unit), bits_parameter("INTERVALS", bits)};
}

/// Returns whether two routers have links of the same capacity at each port that both use.
bool agree(const std::vector<std::uint64_t>& one, const std::vector<std::uint64_t>& other) {
    for (std::size_t port = 0; port < one.size(); ++port) {
        if (one[port] != 0 && other[port] != 0 && one[port] != other[port]) { return false; }
    }
    return true;
}

}  // namespace

router_links::router_links(const noc::network_desc& described, const noc::topology_graph& graph, unsigned ports,
                           const std::function<unsigned(unsigned router, port_id port)>& port)
    : m_of_router(graph.routers.size(), intervals(ports)), m_has_input(graph.routers.size(), std::vector<bool>(ports)) {
    const auto note = [&](unsigned router, port_id output, const noc::link_desc& link) {
        m_of_router[router][port(router, output)] = noc::link_pace(link.flits_per_cycle).interval();
    };
    for (std::size_t link = 0; link < graph.links.size(); ++link) {
        const noc::topology_graph::link& joined = graph.links[link];
        note(joined.origin, joined.origin_port, noc::link_properties(described, graph, link));
        m_has_input[joined.target][port(joined.target, joined.target_port)] = true;
    }
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        const noc::topology_graph::attachment& terminal = graph.nodes[node];
        note(terminal.router, terminal.port, noc::ejection_link(described, graph, node));
        m_has_input[terminal.router][port(terminal.router, terminal.port)] = true;
    }
    choose_designs();
}

void router_links::choose_designs() {
    for (const intervals& router : m_of_router) {
        const auto found =
            std::ranges::find_if(m_of_design, [&](const intervals& design) { return agree(design, router); });
        m_design.push_back(static_cast<unsigned>(found - m_of_design.begin()));
        if (found == m_of_design.end()) {
            m_of_design.push_back(router);
        } else {
            std::ranges::transform(*found, router, found->begin(),
                                   [](auto one, auto other) { return std::max(one, other); });
        }
    }
}

std::vector<std::string> router_links::parameters(unsigned router, const std::vector<unsigned>& ports) const {
    std::vector<std::string> made = parameters_of(scaled(m_of_router[router], ports));
    const auto add = [&](const char* name, bool (router_links::*has_link)(unsigned, unsigned) const) {
        std::vector<bool> bits;
        for (const unsigned port : ports) { bits.push_back((this->*has_link)(router, port)); }
        if (!std::ranges::all_of(bits, std::identity())) { made.push_back(bits_parameter(name, bits)); }
    };
    add("HAS_INPUT", &router_links::has_input);
    add("HAS_OUTPUT", &router_links::has_output);
    return made;
}

std::vector<std::string> router_links::parameters_of_design(unsigned design) const {
    std::vector<unsigned> ports(m_of_design[design].size());
    std::iota(ports.begin(), ports.end(), 0U);
    return parameters_of(scaled(m_of_design[design], ports));
}

unsigned router_links::register_bits(unsigned router, const std::vector<unsigned>& ports) const {
    const scaled_intervals intervals = scaled(m_of_router[router], ports);
    unsigned sum = 0;
    for (const std::uint64_t interval : intervals.at_ports) {
        sum += interval == intervals.unit ? 0 : static_cast<unsigned>(std::bit_width(interval));
    }
    return sum;
}

std::vector<std::uint64_t> router_links::sorted(unsigned router, const std::vector<unsigned>& ports) const {
    std::vector<std::uint64_t> links;
    for (const unsigned port : ports) {
        links.push_back(2 * m_of_router[router][port] + (has_input(router, port) ? 1 : 0));
    }
    std::ranges::sort(links);
    return links;
}

}  // namespace orbweaver::rtl
