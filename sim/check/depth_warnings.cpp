// SPDX-License-Identifier: Apache-2.0
#include "sim/check/depth_warnings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "hw/noc/channel_rate.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/system/plane_systems.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"

namespace orbweaver::sim {

namespace {

constexpr double min_loss = 5e-3;  // minimum relative loss of rate that is reported

/// A set of equivalent links between routers.
struct link_kind_of_depth {
    noc::link_desc link;
    bool is_serial = false;
    std::string example;  // name of one of the links
    unsigned links = 0;
};

/// The result for a link whose buffers are too shallow for one VC.
struct shallow_link {
    unsigned wanted = 0;  // required depth
    std::string text;
};

unsigned rounded_up(double flits) { return static_cast<unsigned>(std::ceil(flits - 1e-9)); }

int percent_of(double part) { return static_cast<int>(std::lround(100 * part)); }

std::string counted(unsigned count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Classes with equal buffer depth, and the name of the depth.
struct depth_group {
    std::string name;  // "vc_depth"
    unsigned depth = 0;
    std::vector<std::string> classes;
};

std::vector<depth_group> groups_of(const noc::network_desc& network) {
    depth_group common{"vc_depth", network.vc_depth, {}};
    std::vector<depth_group> groups;
    for (const noc::message_class_desc& each : network.classes) {
        if (each.depth == 0) {
            common.classes.push_back(each.name);
        } else {
            groups.push_back({fmt::format("depth of class {}:", each.name), each.depth, {each.name}});
        }
    }
    if (!common.classes.empty()) { groups.insert(groups.begin(), std::move(common)); }
    return groups;
}

/// Returns the link of a node, of one direction, that has the most flits in flight.
noc::link_desc most_demanding(decltype(noc::ejection_link) of_node, const noc::network_desc& network,
                              const noc::topology_graph& graph) {
    noc::link_desc found = of_node(network, graph, 0);
    const auto in_flight = [&](const noc::link_desc& link) {
        return (noc::router_cycles(network.router.pipeline) + 2 * link.cycles) * link.flits_per_cycle;
    };
    for (std::size_t node = 1; !graph.node_links.empty() && node < graph.nodes.size(); ++node) {
        const noc::link_desc link = of_node(network, graph, node);
        found = in_flight(link) > in_flight(found) ? link : found;
    }
    return found;
}

/// Checks the depth of one group.
class depth_judge {
public:
    depth_judge(const system::system_desc& described, const noc::topology_graph& graph, const depth_group& group)
        : m_described(described), m_network(described.network), m_graph(graph), m_group(group), m_depth(group.depth) {}

    std::vector<std::string> judge() {
        if (m_depth == 0 || noc::vc_partition(m_network.classes, m_network.phases).copied() != 0) { return {}; }
        m_lengths = packet_lengths_known();
        std::vector<std::string> found;
        unsigned wanted = 0;
        double fastest = 0;
        for (const link_kind_of_depth& kind : kinds_of()) {
            fastest = std::max(fastest, rate_of(kind));
            if (const auto shallow = kind.is_serial ? judge_serial(kind) : judge_parallel(kind)) {
                wanted = std::max(wanted, shallow->wanted);
                found.push_back(shallow->text);
            }
        }
        if (const auto shallow = judge_node_links(fastest); shallow && shallow->wanted > wanted) {
            found.push_back(shallow->text);
        }
        return found;
    }

private:
    /// Returns the lengths of all packets of the group; empty if they are unknown.
    std::vector<unsigned> packet_lengths_known() const {
        std::vector<unsigned> lengths = kind_of(m_described).packet_lengths(m_described, m_group.classes);
        std::sort(lengths.begin(), lengths.end());
        lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
        return lengths;
    }

    std::vector<link_kind_of_depth> kinds_of() const {
        std::map<std::pair<unsigned, double>, link_kind_of_depth> parallel;
        link_kind_of_depth serial{m_network.link, true, {}, 0};
        for (std::size_t number = 0; number < m_graph.links.size(); ++number) {
            const noc::topology_graph::link& channel = m_graph.links[number];
            if (m_graph.routers[channel.origin].is_bus || m_graph.routers[channel.target].is_bus) { continue; }
            const noc::link_desc link = noc::link_properties(m_network, m_graph, number);
            const bool is_serial = m_described.network_links.kind == system::network_link_kind::serial &&
                                   channel.level == noc::link_level::network;
            link_kind_of_depth& kind = is_serial ? serial : parallel[{link.cycles, link.flits_per_cycle}];
            kind.link = link;
            if (kind.links++ == 0) { kind.example = noc::port_name(m_graph, channel.origin, channel.origin_port); }
        }
        std::vector<link_kind_of_depth> kinds;
        kinds.reserve(parallel.size() + 1);
        for (auto& [key, kind] : parallel) { kinds.push_back(std::move(kind)); }
        if (serial.links != 0) { kinds.push_back(std::move(serial)); }
        return kinds;
    }

    unsigned round_trip_of(const link_kind_of_depth& kind) const {
        const unsigned round_trip = noc::credit_round_trip(m_network.router.pipeline, kind.link.cycles);
        const serial::serial_link_desc& line = m_described.network_links.line;
        // docs/link.md, Timing: a flit takes 3 + 2 c + f on an idle line, a credit 3 + c + f
        return kind.is_serial ? round_trip + 6 + 3 * line.cycles_per_word + 2 * line.flight_cycles : round_trip;
    }

    double capacity_of(const link_kind_of_depth& kind) const {
        return kind.is_serial ? 0.5 / m_described.network_links.line.cycles_per_word : kind.link.flits_per_cycle;
    }

    /// Returns the rate of a VC with long packets.
    double rate_of(const link_kind_of_depth& kind) const {
        return std::min(capacity_of(kind), static_cast<double>(m_depth) / round_trip_of(kind));
    }

    std::string arithmetic(unsigned wanted, const std::string& link) const {
        return fmt::format(
            "{} {} < {} for {} with {}", m_group.name, m_depth, wanted,
            m_network.router.pipeline == noc::router_pipeline::three_stage ? "three_stage" : "single_cycle", link);
    }

    std::string name_of(const link_kind_of_depth& kind) const {
        const bool is_common =
            kind.link.cycles == m_network.link.cycles && kind.link.flits_per_cycle == m_network.link.flits_per_cycle;
        std::string text = is_common ? fmt::format("link.cycles {}", kind.link.cycles)
                                     : fmt::format("links of {}", counted(kind.link.cycles, "cycle"));
        if (kind.link.flits_per_cycle < 1) {
            text += is_common ? fmt::format(" and link.flits_per_cycle {:.4g}", kind.link.flits_per_cycle)
                              : fmt::format(" and {:.4g} flits a cycle", kind.link.flits_per_cycle);
        }
        return is_common ? text : fmt::format("{} ({}, such as {})", text, counted(kind.links, "link"), kind.example);
    }

    noc::channel_desc channel_of(const link_kind_of_depth& kind, unsigned flits) const {
        return {m_network.router, m_network.switching, kind.link, flits};
    }

    std::optional<shallow_link> judge_parallel(const link_kind_of_depth& kind) const {
        const double capacity = capacity_of(kind);
        const unsigned long_wanted = rounded_up(round_trip_of(kind) * capacity);
        const bool is_wormhole = m_network.switching == noc::switching_kind::wormhole;
        if (is_wormhole && m_depth >= long_wanted) { return std::nullopt; }
        if (m_lengths.empty()) {
            // Messages that must fit into a buffer are never longer than it.
            return m_depth < long_wanted
                       ? std::optional{shallow_link{
                             long_wanted,
                             fmt::format("{}: one channel reaches {}{} %", arithmetic(long_wanted, name_of(kind)),
                                         is_wormhole ? "" : "at most ", percent_of(rate_of(kind) / capacity))}}
                       : std::nullopt;
        }
        unsigned wanted = 0;
        unsigned flits = 0;
        for (const unsigned length : m_lengths) {
            unsigned here = noc::sustaining_depth(channel_of(kind, length));
            if (is_wormhole) { here = std::min(here, long_wanted); }
            if (here >= wanted) {
                wanted = here;
                flits = length;
            }
        }
        const double now = noc::channel_rate(channel_of(kind, flits), m_depth) / capacity;
        const double then = noc::channel_rate(channel_of(kind, flits), wanted) / capacity;
        if (m_depth >= wanted || then - now < min_loss) { return std::nullopt; }
        const std::string of_packets =
            fmt::format("{} % ({} % at depth {})", percent_of(now), percent_of(then), wanted);
        if (!is_wormhole || wanted != long_wanted) {
            return shallow_link{
                wanted, fmt::format("{} and packets of {}: one channel reaches {}", arithmetic(wanted, name_of(kind)),
                                    counted(flits, "flit"), of_packets)};
        }
        const int of_long = percent_of(rate_of(kind) / capacity);
        const std::string text =
            fmt::format("{}: one channel reaches {} %", arithmetic(wanted, name_of(kind)), of_long);
        return shallow_link{wanted, percent_of(now) == of_long ? text
                                                               : fmt::format("{}, with packets of {} {}", text,
                                                                             counted(flits, "flit"), of_packets)};
    }

    /// Checks a serial link. The result is a bound, because other traffic on the line also takes time.
    std::optional<shallow_link> judge_serial(const link_kind_of_depth& kind) const {
        const serial::serial_link_desc& line = m_described.network_links.line;
        const unsigned wanted = rounded_up(round_trip_of(kind) * capacity_of(kind));
        if (m_depth >= wanted) { return std::nullopt; }
        const std::string link =
            fmt::format("link.cycles {} and serial links of {} a word and {} of flight", kind.link.cycles,
                        counted(line.cycles_per_word, "cycle"), counted(line.flight_cycles, "cycle"));
        return shallow_link{wanted, fmt::format("{}: one channel reaches at most {} %", arithmetic(wanted, link),
                                                percent_of(rate_of(kind) / capacity_of(kind)))};
    }

    /// Checks the links of nodes. The ejection link has the longer credit loop, and needs no more than the arrival
    /// rate.
    /// @param fastest rate of a VC between routers
    std::optional<shallow_link> judge_node_links(double fastest) const {
        std::vector<unsigned> nodes(m_graph.routers.size());
        bool is_shared = false;
        for (const auto& node : m_graph.nodes) {
            is_shared = is_shared || (++nodes[node.router] > 1 && !m_graph.routers[node.router].is_bus);
        }
        const noc::link_desc link = most_demanding(noc::ejection_link, m_network, m_graph);
        double come = is_shared ? link.flits_per_cycle : std::min(fastest, link.flits_per_cycle);
        if (!m_lengths.empty() && m_network.router.pipeline == noc::router_pipeline::three_stage) {
            come = std::min(come, m_lengths.back() / (m_lengths.back() + 1.0));  // a head takes one more cycle
        }
        const unsigned round_trip = noc::router_cycles(m_network.router.pipeline) + 1 + 2 * link.cycles;
        const unsigned wanted = rounded_up(round_trip * come);
        if (m_depth >= wanted || m_network.switching != noc::switching_kind::wormhole) { return std::nullopt; }
        return shallow_link{
            wanted, fmt::format("{}: one channel to a node reaches at most {} %",
                                arithmetic(wanted, fmt::format("links of nodes of {}", counted(link.cycles, "cycle"))),
                                percent_of(m_depth / (round_trip * link.flits_per_cycle)))};
    }

    const system::system_desc& m_described;
    const noc::network_desc& m_network;
    const noc::topology_graph& m_graph;
    const depth_group& m_group;
    const unsigned m_depth;
    std::vector<unsigned> m_lengths;
};

/// Warns about injection buffers with their own depth; their credit loop is shorter.
std::optional<std::string> local_warning(const noc::network_desc& network, const noc::topology_graph& graph) {
    const noc::link_desc link = most_demanding(noc::injection_link, network, graph);
    const unsigned round_trip = noc::router_cycles(network.router.pipeline) + 2 * link.cycles;
    const unsigned wanted = rounded_up(round_trip * link.flits_per_cycle);
    const unsigned depth = network.local_depth;
    if (depth == 0 || depth >= wanted || network.switching != noc::switching_kind::wormhole) { return std::nullopt; }
    return fmt::format("local_depth {} < {} for {} with links of nodes of {}: one channel from a node reaches {} %",
                       depth, wanted,
                       network.router.pipeline == noc::router_pipeline::three_stage ? "three_stage" : "single_cycle",
                       counted(link.cycles, "cycle"), percent_of(depth / (round_trip * link.flits_per_cycle)));
}

}  // namespace

std::vector<std::string> depth_warnings(const system::system_desc& described) {
    if (!kind_of(described).has_network()) { return {}; }
    std::vector<std::string> found;
    const std::vector<system::system_desc> systems = system::plane_systems(described);
    for (std::size_t number = 0; number < systems.size(); ++number) {
        const std::string plane =
            described.network.planes.empty() ? "" : fmt::format("plane {}: ", described.network.planes[number].name);
        for (const std::string& warning :
             depth_warnings(systems[number], noc::make_network_graph(systems[number].network))) {
            found.push_back(plane + warning);
        }
    }
    return found;
}

std::vector<std::string> depth_warnings(const system::system_desc& described, const noc::topology_graph& graph) {
    std::vector<std::string> found;
    for (const depth_group& group : groups_of(described.network)) {
        const std::vector<std::string> warnings = depth_judge(described, graph, group).judge();
        found.insert(found.end(), warnings.begin(), warnings.end());
    }
    if (const auto warning = local_warning(described.network, graph)) { found.push_back(*warning); }
    return found;
}

void warn_of_depths(const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings) { warn("orbweaver: warning: {}\n", warning); }
}

}  // namespace orbweaver::sim
