// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/hypernet_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <string>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned max_bus_member_bits = 6;
static_assert(1U << max_bus_member_bits == max_router_ports);
constexpr unsigned max_complete_bits = 5;  // a router also has ports to its node, an I/O channel and another module
static_assert((1U << max_complete_bits) + 2 <= max_router_ports);

/// Returns the kinds of modules, which alternate.
std::vector<hypernet_module_kind> kinds_in_turn(const topology_desc& described) {
    return described.modules.empty() ? std::vector{described.module} : described.modules;
}

/// @throws description_error if modules of a kind cannot be so large
void check_kind(hypernet_module_kind kind, unsigned module_bits) {
    if (kind == hypernet_module_kind::buslet && module_bits > max_bus_member_bits) {
        throw description_error("network.topology.module_bits",
                                fmt::format("a bus has at most {} members, so a buslet at most 2^{} external links",
                                            1U << max_bus_member_bits, max_bus_member_bits));
    }
    if (kind == hypernet_module_kind::complete && module_bits > max_complete_bits) {
        throw description_error("network.topology.module_bits",
                                fmt::format("a router has at most {} ports, so a complete graph at most 2^{} external "
                                            "links",
                                            max_router_ports, max_complete_bits));
    }
}

/// @throws description_error if a value is not a power of two
unsigned log2_of(const char* key, unsigned value) {
    if (!std::has_single_bit(value)) {
        throw description_error(fmt::format("network.topology.{}", key),
                                fmt::format("must be a power of two, not {}", value));
    }
    return static_cast<unsigned>(std::bit_width(value)) - 1;
}

/// Returns log2 of the number of links between two subnets of the highest level: more than `link_bits` if there are to
/// be fewer subnets.
/// @throws description_error if that many subnets cannot be joined
unsigned top_link_bits(const hypernet_net& below, const topology_desc& described, unsigned link_bits) {
    if (described.subnets == 0 || link_bits >= below.next_subnet_bits()) { return link_bits; }
    const unsigned subnet_bits = log2_of("subnets", described.subnets);
    const unsigned most = below.next_subnet_bits() - link_bits;
    if (subnet_bits < 1 || subnet_bits > most) {
        throw description_error("network.topology.subnets",
                                fmt::format("2 to {} subnets can be joined, not {}", 1U << most, described.subnets));
    }
    return below.next_subnet_bits() - subnet_bits;
}

/// @throws description_error with the reason why there is no such net
void check_fault(const hypernet_net& net, const topology_desc& described) {
    switch (net.fault()) {
        case hypernet_fault::none:
            check_network_nodes("network.topology.levels", net.nodes(), max_hypernet_nodes);
            return;
        case hypernet_fault::module:
            throw description_error("network.topology.module_bits",
                                    fmt::format("a module has 2^1 to 2^{} external links, not 2^{}",
                                                hypernet_net::module_type::max_d, described.module_bits));
        case hypernet_fault::subnets:
            throw description_error("network.topology.links",
                                    fmt::format("{} links between two subnets leave level {} less than two subnets",
                                                described.links, net.h() + 1));
        case hypernet_fault::address:
            throw description_error("network.topology.levels",
                                    fmt::format("{} levels are too many nodes; a hypernet has at most {}",
                                                described.levels, max_hypernet_nodes));
        case hypernet_fault::levels:
        case hypernet_fault::width:
            throw description_error("network.topology.levels",
                                    fmt::format("a hypernet of modules with 2^{} external links has 1 to {} levels, "
                                                "not {}",
                                                described.module_bits, described.module_bits + 1, described.levels));
    }
}

/// @throws description_error unless a list by level is empty or has one entry per level of links
void check_levels(const char* key, std::size_t entries, const topology_desc& described) {
    if (entries != 0 && entries != described.levels) {
        throw description_error(fmt::format("network.topology.{}", key),
                                fmt::format("has {} entries for {} levels of links, those inside modules first",
                                            entries, described.levels));
    }
}

}  // namespace

hypernet_net described_hypernet(const topology_desc& described) {
    const std::vector<hypernet_module_kind> kinds = kinds_in_turn(described);
    for (const hypernet_module_kind kind : kinds) { check_kind(kind, described.module_bits); }
    const unsigned link_bits = log2_of("links", described.links);
    hypernet_net net(kinds.front(), described.module_bits, std::min(described.levels, 1U));
    while (net.fault() == hypernet_fault::none && net.h() < described.levels) {
        const bool is_top = net.h() + 1 == described.levels;
        net.add_level(is_top ? top_link_bits(net, described, link_bits) : link_bits);
    }
    check_fault(net, described);
    if (net.h() == 1 && described.subnets != 0) {
        throw description_error("network.topology.subnets", "a single module has no subnets");
    }
    check_levels("level_cycles", described.level_cycles.size(), described);
    check_levels("level_flits_per_cycle", described.level_flits_per_cycle.size(), described);
    return net;
}

hypernet_plan::hypernet_plan(const topology_desc& described) : m_net(described_hypernet(described)) {
    place_modules(kinds_in_turn(described));
    check_network_nodes("network.topology.levels", m_nodes, max_hypernet_nodes);
    if (described.joined_by == hypernet_join::switches) { m_switches.emplace(m_net); }
    if (!described.io_concentrators.empty()) {
        gather_channels(described);
    } else if (!described.io_flits_per_cycle.empty()) {
        throw description_error("network.topology.io_flits_per_cycle", "has no meaning without io_concentrators");
    }
}

/// @throws description_error if the alternating kinds do not fill the net evenly
void hypernet_plan::place_modules(const std::vector<hypernet_module_kind>& kinds) {
    const unsigned modules = m_net.positions() >> m_net.d();
    if (modules % kinds.size() != 0) {
        throw description_error("network.topology.modules",
                                fmt::format("{} kinds do not fill {} modules in turn", kinds.size(), modules));
    }
    for (unsigned number = 0; number < modules; ++number) {
        const module_type made(kinds[number % kinds.size()], m_net.d());
        m_modules.push_back({made, m_nodes, 0});
        m_nodes += made.nodes();
    }
    m_first_switch = m_nodes;
    for (unsigned number = 0; number < modules; ++number) {
        if (m_modules[number].made.kind() == hypernet_module_kind::buslet) {
            m_modules[number].bus = m_first_switch++;
            m_module_of_bus.push_back(number);
        }
    }
}

/// @throws description_error for channels that cannot be gathered in this way
void hypernet_plan::gather_channels(const topology_desc& described) {
    const auto refuse = [](const char* key, const std::string& text) {
        throw description_error(fmt::format("network.topology.{}", key), text);
    };
    const std::size_t stages = described.io_concentrators.size();
    if (!described.io_channels || m_switches) {
        refuse("io_concentrators", m_switches ? "the I/O channels of nets of switches end at these"
                                              : "has no meaning without io_channels: true");
    }
    if (!described.io_flits_per_cycle.empty() && described.io_flits_per_cycle.size() != stages) {
        refuse("io_flits_per_cycle", fmt::format("has {} entries; channels and the links above each of {} stages but "
                                                 "the last are {}",
                                                 described.io_flits_per_cycle.size(), stages, stages));
    }
    std::size_t left = exits().size();
    for (const unsigned gathered : described.io_concentrators) {
        if (left < 2) {
            refuse("io_concentrators",
                   fmt::format("{} stages are too many for {} I/O channels", stages, exits().size()));
        }
        left = (left + gathered - 1) / gathered;
    }
    m_concentrators.emplace(m_net, exits(), described.io_concentrators);
}

std::vector<hypernet_address> hypernet_plan::exits() const {
    std::vector<hypernet_address> found;
    for (unsigned router = 0; router < m_nodes; ++router) {
        if (m_net.port(address_of(router)).use == hypernet_use::io) { found.push_back(address_of(router)); }
    }
    return found;
}

bool hypernet_plan::is_all_of(hypernet_module_kind kind) const {
    return std::all_of(m_modules.begin(), m_modules.end(),
                       [kind](const module_position& candidate) { return candidate.made.kind() == kind; });
}

bool hypernet_plan::is_even() const {
    return std::all_of(m_modules.begin(), m_modules.end(), [this](const module_position& candidate) {
        return candidate.made.nodes() == m_modules.front().made.nodes();
    });
}

hypernet_address hypernet_plan::address_of(unsigned router) const {
    if (is_concentrator(router)) { return m_concentrators->first_exit(router - first_concentrator()); }
    if (is_switch(router)) { return m_switches->gateway(router - first_switch(), 0); }
    if (is_bus(router)) { return m_module_of_bus[router - nodes()] << m_net.d(); }
    const auto successor = std::upper_bound(
        m_modules.begin(), m_modules.end(), router,
        [](unsigned number, const module_position& candidate) { return number < candidate.first_node; });
    const auto module = static_cast<hypernet_address>(successor - m_modules.begin() - 1);
    return module << m_net.d() | (router - m_modules[module].first_node);
}

}  // namespace orbweaver::noc
