// SPDX-License-Identifier: Apache-2.0
#include "sim/check/demand_warnings.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "sim/check/load_check.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t most_judged_nodes = 4096;  // limit, because every pair of nodes is checked
constexpr double tolerance = 1e-9;

/// Packets of a source that each node sends and receives per cycle.
struct packet_rates {
    std::vector<double> sent;      // [node]
    std::vector<double> received;  // [node]
};

packet_rates rates_of(const noc::traffic_class_desc& source, const noc::traffic_shape& shape, std::size_t nodes) {
    packet_rates rates{std::vector<double>(nodes), std::vector<double>(nodes)};
    const std::unique_ptr<noc::traffic_pattern> pattern = noc::make_pattern(source, shape);
    const double rate = source.measure_rate != 0 ? source.measure_rate : source.rate;
    for (std::size_t number = 0; number < nodes; ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!pattern->sends(node)) { continue; }
        rates.sent[number] = rate / noc::mean_flits(source.packet_flits);
        for (const noc::destination_share& each : pattern->shares(node)) {
            rates.received[each.node.value] += rates.sent[number] * each.share;
        }
    }
    return rates;
}

/// Adds a sentence about the node with the highest demand if that exceeds the capacity.
void judge(std::vector<std::string>& found, const std::vector<double>& wanted, double capacity, const std::string& what,
           const std::string& unit) {
    const auto is_above = [capacity](double demand) { return demand > capacity * (1 + tolerance); };
    const auto most = std::ranges::max_element(wanted);
    if (most == wanted.end() || !is_above(*most)) { return; }
    const auto others = std::ranges::count_if(wanted, is_above) - 1;
    found.push_back(fmt::format("node {}{} {}: {:.3g} {} wanted, {:.4g} possible", most - wanted.begin(),
                                others == 0 ? "" : fmt::format(" (and {} more)", others), what, *most, unit, capacity));
}

}  // namespace

std::vector<std::string> demand_warnings(const system::system_desc& described) {
    std::vector<std::string> found;
    if (!offers_traffic(described) || described.traffic.find_saturation) { return found; }
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    const std::size_t nodes = graph.nodes.size();
    if (nodes > most_judged_nodes) { return found; }
    std::vector<double> injected(nodes);  // flits per cycle
    std::vector<double> ejected(nodes);
    for (const noc::traffic_class_desc& source : noc::traffic_sources(described.traffic, described.network)) {
        if (source.pattern == noc::broadcast_pattern) { continue; }
        const packet_rates rates = rates_of(source, noc::shape_of(graph), nodes);
        const double flits = noc::mean_flits(source.packet_flits);
        const double reply_flits = source.reply_class.empty() ? 0 : noc::mean_flits(source.reply_flits);
        const double hold = source.reply_cycles + (flits + reply_flits) / noc::node_flits_per_cycle(described.network);
        std::vector<double> held(nodes);  // reply buffers
        for (std::size_t node = 0; node < nodes; ++node) {
            injected[node] += rates.sent[node] * flits + rates.received[node] * reply_flits;
            ejected[node] += rates.received[node] * flits + rates.sent[node] * reply_flits;
            held[node] = source.reply_class.empty() ? 0 : rates.received[node] * hold;
        }
        judge(found, held, source.reply_buffers,
              fmt::format("answers {}, each for {:.4g} cycles, from traffic.reply_buffers", source.name, hold),
              "buffers");
    }
    const double capacity = noc::node_flits_per_cycle(described.network);
    judge(found, ejected, capacity, "receives more than its link carries", "flits/cycle");
    judge(found, injected, capacity, "sends more than its link carries, replies included", "flits/cycle");
    return found;
}

}  // namespace orbweaver::sim
