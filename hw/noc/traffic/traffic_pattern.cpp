// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_pattern.h"

#include <fmt/core.h>

#include <utility>

namespace orbweaver::noc {

namespace {

/// Returns whether node n is the only node of router n of a grid.
bool fills_grid(const topology_graph& graph) {
    if (graph.dims.empty() || graph.nodes.size() != graph.routers.size()) { return false; }
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        if (graph.nodes[node].router != node) { return false; }
    }
    return true;
}

/// A pattern of which only some nodes send.
class chosen_senders final : public traffic_pattern {
public:
    /// @param pattern of the nodes that send
    /// @throws description_error for a node that is not there
    chosen_senders(std::unique_ptr<traffic_pattern> pattern, const std::vector<unsigned>& senders, unsigned nodes)
        : m_pattern(std::move(pattern)), m_is_sender(nodes, false) {
        for (const unsigned node : senders) {
            if (node >= nodes) {
                throw description_error("nodes",
                                        fmt::format("there is no node {}; nodes are 0 to {}", node, nodes - 1));
            }
            m_is_sender[node] = true;
        }
    }

    node_id destination(node_id source, random_stream& stream) const override {
        return m_pattern->destination(source, stream);
    }
    bool sends(node_id source) const override { return m_is_sender[source.value] && m_pattern->sends(source); }
    std::vector<destination_share> shares(node_id source) const override { return m_pattern->shares(source); }

private:
    std::unique_ptr<traffic_pattern> m_pattern;
    std::vector<bool> m_is_sender;  // [node]
};

}  // namespace

traffic_shape shape_of(const topology_graph& graph) {
    traffic_shape shape;
    shape.nodes = static_cast<unsigned>(graph.nodes.size());
    shape.modules = graph.modules;
    if (fills_grid(graph)) {
        shape.dims = graph.dims;
    } else if (graph.rows > 1 && graph.columns * graph.rows == shape.nodes) {
        shape.dims = {graph.columns, graph.rows};
    }
    return shape;
}

std::vector<destination_share> drawn_shares(const traffic_pattern& pattern, node_id source, unsigned nodes) {
    random_stream draw(1, "channel_loads", source.value);
    std::vector<unsigned> seen(nodes, 0);
    for (unsigned packet = 0; packet < draws_per_source; ++packet) { ++seen[pattern.destination(source, draw).value]; }
    std::vector<destination_share> shares;
    for (unsigned node = 0; node < nodes; ++node) {
        if (seen[node] != 0) {
            shares.push_back({{static_cast<std::uint16_t>(node)}, static_cast<double>(seen[node]) / draws_per_source});
        }
    }
    return shares;
}

std::vector<destination_share> uniform_shares(node_id source, unsigned nodes, bool self) {
    std::vector<destination_share> shares;
    for (unsigned node = 0; node < nodes; ++node) {
        if (self || node != source.value) {
            shares.push_back({{static_cast<std::uint16_t>(node)}, 1.0 / (self ? nodes : nodes - 1)});
        }
    }
    return shares;
}

std::unique_ptr<traffic_pattern> make_pattern(const traffic_source_desc& described, const traffic_shape& shape) {
    const auto& kind = pattern_registry::find("traffic pattern", described.pattern);
    if (shape.nodes < 2 && !described.self) {
        throw description_error("self", "a network of one node has no destinations; this needs two nodes");
    }
    std::unique_ptr<traffic_pattern> made = kind.make(described, shape);
    if (described.nodes.empty()) { return made; }
    return std::make_unique<chosen_senders>(std::move(made), described.nodes, shape.nodes);
}

}  // namespace orbweaver::noc
