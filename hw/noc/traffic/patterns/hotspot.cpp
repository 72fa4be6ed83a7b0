// SPDX-License-Identifier: Apache-2.0
// Hot spots: a fraction of all packets goes to a few nodes, by weight; the others are uniform (Pfister and Norton
// 1985). This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {
namespace {

constexpr std::uint64_t heaviest = 1U << 30;  // sum of all weights: random_stream::below() takes 32 bits

class hotspot_pattern : public traffic_pattern {
public:
    hotspot_pattern(const traffic_source_desc& described, unsigned nodes)
        : m_self(described.self),
          m_nodes(nodes),
          m_all_hot(described.hotspot_fraction >= 1),
          m_hot_fraction(described.hotspot_fraction),
          m_hot(probability_threshold(described.hotspot_fraction)),
          m_spots(described.hotspots),
          m_own_weight(nodes, 0) {
        for (const hot_node& spot : m_spots) {
            m_own_weight[spot.node] = spot.weight;
            m_total += spot.weight;
        }
    }

    node_id destination(node_id source, random_stream& stream) const override {
        const std::uint32_t weight = m_total - (m_self ? 0 : m_own_weight[source.value]);
        if (weight == 0 || !(m_all_hot || stream.chance(m_hot))) { return anybody(source, stream); }
        std::uint32_t drawn = stream.below(weight);
        for (const hot_node& spot : m_spots) {
            if (!m_self && spot.node == source.value) { continue; }
            if (drawn < spot.weight) { return {static_cast<std::uint16_t>(spot.node)}; }
            drawn -= spot.weight;
        }
        model_bug("hotspot_pattern", 0, "a draw beyond all weights");
    }

    std::vector<destination_share> shares(node_id source) const override {
        const double weight = m_total - (m_self ? 0.0 : m_own_weight[source.value]);
        const double hot = weight == 0 ? 0.0 : m_all_hot ? 1.0 : m_hot_fraction;
        std::vector<destination_share> found;
        for (destination_share other : uniform_shares(source, m_nodes, m_self)) {
            other.share = other.share * (1 - hot) +
                          (weight == 0 ? 0.0 : hot * static_cast<double>(m_own_weight[other.node.value]) / weight);
            if (other.share > 0) { found.push_back(other); }
        }
        return found;
    }

    /// Returns whether a node sends. The only hot node has no destination if all packets go to hot nodes.
    bool sends(node_id source) const override { return m_self || !m_all_hot || m_total != m_own_weight[source.value]; }

private:
    node_id anybody(node_id source, random_stream& stream) const {
        if (m_self) { return {static_cast<std::uint16_t>(stream.below(m_nodes))}; }
        const std::uint32_t other = stream.below(m_nodes - 1);
        return {static_cast<std::uint16_t>(other + (other >= source.value ? 1 : 0))};
    }

    bool m_self;
    unsigned m_nodes;
    bool m_all_hot;
    double m_hot_fraction;
    std::uint64_t m_hot;  // the hot fraction as a threshold of draws
    std::vector<hot_node> m_spots;
    std::vector<std::uint32_t> m_own_weight;  // [node]; 0: not hot
    std::uint32_t m_total = 0;
};

std::unique_ptr<traffic_pattern> make_hotspot(const traffic_source_desc& described, const traffic_shape& shape) {
    if (described.hotspots.empty()) {
        throw description_error("hotspots", "is missing; hotspot needs a list of hot nodes, each {node, weight}");
    }
    std::vector<bool> seen(shape.nodes, false);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < described.hotspots.size(); ++i) {
        const hot_node& spot = described.hotspots[i];
        const std::string key = fmt::format("hotspots.{}.node", i);
        if (spot.node >= shape.nodes) {
            throw description_error(
                key, fmt::format("there is no node {}; the network has 0 to {}", spot.node, shape.nodes - 1));
        }
        if (seen[spot.node]) {
            throw description_error(key, fmt::format("node {} is named twice; give it one weight", spot.node));
        }
        seen[spot.node] = true;
        total += spot.weight;
    }
    if (total > heaviest) {
        throw description_error("hotspots", fmt::format("the weights add up to {}; at most {}", total, heaviest));
    }
    return std::make_unique<hotspot_pattern>(described, shape.nodes);
}

const pattern_registry::entry registered_hotspot{
    "hotspot",
    "`hotspot_fraction` of all packets go to `hotspots` by weight, the others "
    "anywhere",
    {make_hotspot, {"hotspots", "hotspot_fraction"}}};

}  // namespace
}  // namespace orbweaver::noc
