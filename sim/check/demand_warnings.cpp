// SPDX-License-Identifier: Apache-2.0
#include "sim/check/demand_warnings.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "sim/check/load_check.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_pairs =
    std::size_t{4096} * 4096;  // pairs of node and destination; they take a second of work
constexpr double tolerance = 1e-9;
constexpr double tolerance_of_draws = 0.1;  // above the scatter of the sums of drawn_shares()

/// Packets of a source that each node sends and receives per cycle.
struct packet_rates {
    std::vector<double> sent;      // [node]
    std::vector<double> received;  // [node]
    bool are_drawn = false;
};

/// The rates of packets that go to all nodes but their source.
packet_rates rates_of_broadcasts(double packets, std::size_t nodes) {
    return {std::vector<double>(nodes, packets), std::vector<double>(nodes, packets * static_cast<double>(nodes - 1))};
}

/// The rates by the shares of a pattern; nothing: it has too many pairs.
std::optional<packet_rates> rates_of_pattern(const noc::traffic_pattern& pattern, double packets, std::size_t nodes) {
    packet_rates rates{std::vector<double>(nodes), std::vector<double>(nodes)};
    std::size_t pairs = 0;
    for (std::size_t number = 0; number < nodes; ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!pattern.sends(node)) { continue; }
        rates.sent[number] = packets;
        std::vector<noc::destination_share> shares = pattern.shares(node);
        const bool is_drawn = shares.empty();
        pairs += is_drawn ? noc::draws_per_source : shares.size();
        if (pairs > max_pairs) { return std::nullopt; }
        if (is_drawn) { shares = noc::drawn_shares(pattern, node, static_cast<unsigned>(nodes)); }
        rates.are_drawn = rates.are_drawn || is_drawn;
        for (const noc::destination_share& each : shares) { rates.received[each.node.value] += packets * each.share; }
    }
    return rates;
}

/// The demand on each node, summed over the sources.
class node_demands {
public:
    node_demands(const noc::network_desc& described, const noc::topology_graph& graph)
        : m_network(described),
          m_shape(noc::shape_of(graph)),
          m_nodes(graph.nodes.size()),
          m_injected(m_nodes),
          m_ejected(m_nodes) {
        for (std::size_t node = 0; node < m_nodes; ++node) {
            m_injection.push_back(noc::injection_link(described, graph, node).flits_per_cycle);
            m_ejection.push_back(noc::ejection_link(described, graph, node).flits_per_cycle);
        }
    }

    void add(const noc::traffic_class_desc& source) {
        const std::optional<packet_rates> rates = rates_of(source);
        if (!rates) { return; }
        m_tolerance = rates->are_drawn ? tolerance_of_draws : m_tolerance;
        const double flits = noc::mean_flits(source.packet_flits);
        const double reply_flits = source.reply_class.empty() ? 0 : noc::mean_flits(source.reply_flits);
        const auto hold = [&](std::size_t node) {
            return source.reply_cycles + (flits / m_ejection[node] + reply_flits / m_injection[node]);
        };
        std::vector<double> held(m_nodes);  // reply buffers
        for (std::size_t node = 0; node < m_nodes; ++node) {
            m_injected[node] += rates->sent[node] * flits + rates->received[node] * reply_flits;
            m_ejected[node] += rates->received[node] * flits + rates->sent[node] * reply_flits;
            held[node] = source.reply_class.empty() ? 0 : rates->received[node] * hold(node);
        }
        judge(
            held, std::vector<double>(m_nodes, source.reply_buffers),
            [&](std::size_t node) {
                return fmt::format("answers {}, each for {:.4g} cycles, from traffic.reply_buffers", source.flow_name(),
                                   hold(node));
            },
            "buffers");
    }

    std::vector<std::string> warnings() && {
        const auto always = [](const char* text) { return [text](std::size_t) { return std::string(text); }; };
        judge(m_ejected, m_ejection, always("receives more than its link carries"), "flits/cycle");
        judge(m_injected, m_injection, always("sends more than its link carries, replies included"), "flits/cycle");
        return std::move(m_found);
    }

private:
    std::optional<packet_rates> rates_of(const noc::traffic_class_desc& source) {
        const double packets = source.measured_rate() / noc::mean_flits(source.packet_flits);
        const auto is_carrier = [&source](const noc::message_class_desc& each) { return each.name == source.name; };
        if (source.pattern == noc::broadcast_pattern) {
            if (std::ranges::find_if(m_network.classes, is_carrier)->broadcast_level == 0) {
                return rates_of_broadcasts(packets, m_nodes);
            }
            leave_out(source, "its packets are broadcast to a part of the network");
            return std::nullopt;
        }
        std::optional<packet_rates> rates = rates_of_pattern(*noc::make_pattern(source, m_shape), packets, m_nodes);
        if (!rates) { leave_out(source, fmt::format("{} nodes have too many pairs", m_nodes)); }
        return rates;
    }

    void leave_out(const noc::traffic_class_desc& source, const std::string& reason) {
        m_found.push_back(fmt::format("what class {} demands of each node is not calculated: {}", source.name, reason));
    }

    /// Adds a sentence about the node whose share of what is possible is largest, if it wants more than that.
    /// @param what returns what a node does
    template <class What>
    void judge(const std::vector<double>& wanted, const std::vector<double>& possible, const What& what,
               const std::string& unit) {
        std::size_t most = 0;
        std::size_t above = 0;
        for (std::size_t node = 0; node < m_nodes; ++node) {
            above += wanted[node] > possible[node] * (1 + m_tolerance) ? 1 : 0;
            most = wanted[node] * possible[most] > wanted[most] * possible[node] ? node : most;
        }
        if (above == 0) { return; }
        m_found.push_back(fmt::format("node {}{} {}: {:.3g} {} wanted, {:.4g} possible", most,
                                      above == 1 ? "" : fmt::format(" (and {} more)", above - 1), what(most),
                                      wanted[most], unit, possible[most]));
    }

    const noc::network_desc& m_network;
    noc::traffic_shape m_shape;
    std::size_t m_nodes;
    double m_tolerance = tolerance;
    std::vector<double> m_injection;  // [node]: capacity of its link in flits a cycle
    std::vector<double> m_ejection;
    std::vector<double> m_injected;  // [node]: flits a cycle
    std::vector<double> m_ejected;
    std::vector<std::string> m_found;
};

}  // namespace

std::vector<std::string> demand_warnings(const system::system_desc& described) {
    if (!offers_traffic(described) || described.traffic.find_saturation) { return {}; }
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    node_demands demands(described.network, graph);
    for (const noc::traffic_class_desc& source : noc::traffic_sources(described.traffic, described.network)) {
        demands.add(source);
    }
    return std::move(demands).warnings();
}

}  // namespace orbweaver::sim
