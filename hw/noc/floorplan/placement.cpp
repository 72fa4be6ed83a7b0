// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/floorplan/placement.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "hw/base/text_file.h"

namespace orbweaver::noc {

namespace {

constexpr double largest_position = 10000;  // mm

/// The nodes of each router, in the order of their indices.
std::vector<std::vector<unsigned>> nodes_by_router(const topology_graph& graph) {
    std::vector<std::vector<unsigned>> nodes(graph.routers.size());
    for (unsigned node = 0; node < graph.nodes.size(); ++node) { nodes[graph.nodes[node].router].push_back(node); }
    return nodes;
}

/// Tiles of the nodes of a router, side by side in a block that is nearly a square.
struct tile_block {
    unsigned columns = 1;
    unsigned rows = 1;

    explicit tile_block(std::size_t tiles)
        : columns(static_cast<unsigned>(std::ceil(std::sqrt(static_cast<double>(std::max<std::size_t>(tiles, 1)))))) {
        rows = static_cast<unsigned>((std::max<std::size_t>(tiles, 1) + columns - 1) / columns);
    }
};

/// Returns the place of a router in a folded ring: out over the even places, and back over the odd ones.
unsigned folded(unsigned position, unsigned side) {
    return 2 * position < side ? 2 * position : 2 * (side - 1 - position) + 1;
}

/// Places the routers of a grid and their nodes.
class grid_placement {
public:
    grid_placement(const floorplan_desc& described, const topology_graph& graph)
        : m_described(described), m_graph(graph), m_nodes(nodes_by_router(graph)), m_block(most_nodes()) {
        m_made.nodes.resize(graph.nodes.size());
        for (unsigned router = 0; router < graph.routers.size(); ++router) { place_router(router); }
    }

    placement take() { return std::move(m_made); }

private:
    std::size_t most_nodes() const { return std::ranges::max(m_nodes, {}, &std::vector<unsigned>::size).size(); }

    /// Returns column (axis 0) or row (axis 1) of a router: of every second dimension, the lowest first.
    unsigned position(unsigned router, unsigned axis) const {
        unsigned found = 0;
        unsigned stride = 1;
        for (unsigned dimension = axis; dimension < m_graph.dims.size(); dimension += 2) {
            const unsigned side = m_graph.dims[dimension];
            const unsigned along = m_graph.coordinate(router, dimension);
            found += stride * (m_described.placement == "folded" ? folded(along, side) : along);
            stride *= side;
        }
        return found;
    }

    void place_router(unsigned router) {
        const double x = position(router, 0) * m_block.columns;
        const double y = position(router, 1) * m_block.rows;
        m_made.routers.push_back(
            {(x + m_block.columns / 2.0) * m_described.tile[0], (y + m_block.rows / 2.0) * m_described.tile[1]});
        for (unsigned number = 0; number < m_nodes[router].size(); ++number) {
            const unsigned column = number % m_block.columns;
            const unsigned row = number / m_block.columns;
            m_made.nodes[m_nodes[router][number]] = {(x + column + 0.5) * m_described.tile[0],
                                                     (y + row + 0.5) * m_described.tile[1]};
        }
    }

    const floorplan_desc& m_described;
    const topology_graph& m_graph;
    const std::vector<std::vector<unsigned>> m_nodes;  // [router]
    const tile_block m_block;
    placement m_made;
};

/// Returns the place of a node on the Z-order curve: even bits count columns, and odd bits rows.
die_position on_z_order_curve(unsigned node, const floorplan_desc& described) {
    unsigned column = 0;
    unsigned row = 0;
    for (unsigned bit = 0; (node >> bit) != 0; bit += 2) {
        column |= ((node >> bit) & 1U) << (bit / 2);
        row |= ((node >> (bit + 1)) & 1U) << (bit / 2);
    }
    return {(column + 0.5) * described.tile[0], (row + 0.5) * described.tile[1]};
}

die_position mean(const std::vector<die_position>& positions) {
    die_position sum;
    for (const die_position& each : positions) {
        sum.x += each.x;
        sum.y += each.y;
    }
    const auto count = static_cast<double>(positions.size());
    return {sum.x / count, sum.y / count};
}

/// Moves routers without nodes to the mean of their neighbours until they rest.
void settle_inner_routers(const topology_graph& graph, const std::vector<std::vector<unsigned>>& nodes,
                          std::vector<die_position>& routers) {
    constexpr unsigned most_rounds = 1000;
    constexpr double at_rest = 1e-6;  // mm
    std::vector<std::vector<unsigned>> neighbours(graph.routers.size());
    for (const topology_graph::link& link : graph.links) { neighbours[link.origin].push_back(link.target); }
    double moved = 1;
    for (unsigned round = 0; round < most_rounds && moved > at_rest; ++round) {
        moved = 0;
        for (unsigned router = 0; router < routers.size(); ++router) {
            if (!nodes[router].empty() || neighbours[router].empty()) { continue; }
            std::vector<die_position> around;
            for (const unsigned other : neighbours[router]) { around.push_back(routers[other]); }
            const die_position target = mean(around);
            moved = std::max({moved, std::abs(target.x - routers[router].x), std::abs(target.y - routers[router].y)});
            routers[router] = target;
        }
    }
}

placement place_on_curve(const floorplan_desc& described, const topology_graph& graph) {
    placement made;
    for (unsigned node = 0; node < graph.nodes.size(); ++node) {
        made.nodes.push_back(on_z_order_curve(node, described));
    }
    const die_position middle = mean(made.nodes);
    const std::vector<std::vector<unsigned>> nodes = nodes_by_router(graph);
    for (const std::vector<unsigned>& own : nodes) {
        std::vector<die_position> positions;
        positions.reserve(own.size());
        for (const unsigned node : own) { positions.push_back(made.nodes[node]); }
        made.routers.push_back(own.empty() ? middle : mean(positions));
    }
    settle_inner_routers(graph, nodes, made.routers);
    return made;
}

/// Reads the placement of a file.
class placement_file {
public:
    placement_file(const std::string& name, const topology_graph& graph) : m_file(name), m_graph(graph) {
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            m_names.emplace(router_name(graph, router), router);
        }
        m_file.for_each_line([this] { read_line(); });
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            const auto found = m_routers.find(router);
            if (found == m_routers.end()) {
                m_file.refuse_file(fmt::format("no position of router {}", router_name(graph, router)));
            }
            m_made.routers.push_back(found->second);
        }
        for (unsigned node = 0; node < graph.nodes.size(); ++node) {
            const auto found = m_nodes.find(node);
            m_made.nodes.push_back(found == m_nodes.end() ? m_made.routers[graph.nodes[node].router] : found->second);
        }
    }

    placement take() { return std::move(m_made); }

private:
    void read_line() {
        const auto& words = m_file.words();
        if (words.size() != 3) { m_file.refuse_line(fmt::format("expected `NAME X Y`, not {} words", words.size())); }
        const die_position position{m_file.real_number(words[1], "a position in mm", 0, largest_position),
                                    m_file.real_number(words[2], "a position in mm", 0, largest_position)};
        const auto router = m_names.find(std::string(words[0].text));
        const bool is_new = router != m_names.end() ? m_routers.emplace(router->second, position).second
                                                    : m_nodes.emplace(node_of(words[0]), position).second;
        if (!is_new) { m_file.refuse(words[0], fmt::format("{} has a position already", in_quotes(words[0].text))); }
    }

    unsigned node_of(const text_word& word) const {
        const std::string_view number = word.text.substr(std::min<std::size_t>(1, word.text.size()));
        if (word.text.empty() || word.text[0] != 'n' || !is_whole_number(number)) { refuse_name(word); }
        const text_word digits{number, word.column + 1};
        if (number.size() > 9) { refuse_name(word); }
        const std::uint64_t node = m_file.whole_number(digits, "a node", 0, max_network_nodes - 1);
        if (node >= m_graph.nodes.size()) { refuse_name(word); }
        return static_cast<unsigned>(node);
    }

    [[noreturn]] void refuse_name(const text_word& word) const {
        m_file.refuse(word, fmt::format("the network has no router or node {}; routers are {} to {}, nodes n0 to n{}",
                                        in_quotes(word.text), router_name(m_graph, 0),
                                        router_name(m_graph, static_cast<unsigned>(m_graph.routers.size() - 1)),
                                        m_graph.nodes.size() - 1));
    }

    text_file m_file;
    const topology_graph& m_graph;
    std::map<std::string, unsigned> m_names;  // routers
    std::map<unsigned, die_position> m_routers;
    std::map<unsigned, die_position> m_nodes;
    placement m_made;
};

bool has_rings(const topology_graph& graph) {
    return std::ranges::any_of(graph.routers, [](const topology_graph::router& router) {
        return std::ranges::any_of(router.ports, &topology_port::wraps);
    });
}

}  // namespace

placement make_placement(const floorplan_desc& described, const topology_graph& graph) {
    const bool is_folded = described.placement == "folded";
    if (described.placement.ends_with(".txt")) { return placement_file(described.placement, graph).take(); }
    if (!is_folded && described.placement != "grid") {
        throw description_error(
            "floorplan.placement",
            fmt::format("'{}' is neither grid nor folded; the name of a file ends in .txt", described.placement));
    }
    if (is_folded && !has_rings(graph)) {
        throw description_error("floorplan.placement", "folded is for tori and rings");
    }
    return graph.dims.empty() ? place_on_curve(described, graph) : grid_placement(described, graph).take();
}

}  // namespace orbweaver::noc
