// SPDX-License-Identifier: Apache-2.0
// Channel loads against formulas and sums of their own. The mirror of hw/noc/prediction/channel_loads.
#include "hw/noc/prediction/channel_loads.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

/// A network, and the loads that a pattern causes in it.
class loaded_graph {
public:
    loaded_graph(const std::string& kind, std::vector<unsigned> dims, const std::string& routing,
                 const traffic_source_desc& source)
        : m_graph(graph_of(kind, std::move(dims))), m_links(m_graph) {
        network_desc described{.routing = routing};
        m_routing = make_routing(described, m_graph);
        m_loads = std::make_unique<channel_loads>(m_links, *m_routing, *make_pattern(source, shape_of(m_graph)));
    }

    const link_map& links() const { return m_links; }
    const channel_loads& loads() const { return *m_loads; }
    double named(const std::string& name) const {
        for (std::uint32_t link = 0; link < m_links.links(); ++link) {
            if (m_links.name(link) == name) { return m_loads->load(link); }
        }
        ADD_FAILURE() << "no link " << name;
        return -1;
    }
    double sum_between_routers() const {
        double sum = 0;
        for (std::uint32_t link = 0; link < m_graph.links.size(); ++link) { sum += m_loads->load(link); }
        return sum;
    }

private:
    static topology_graph graph_of(const std::string& kind, std::vector<unsigned> dims) {
        topology_desc described{.kind = kind, .dims = std::move(dims)};
        return make_topology(described);
    }

    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
    std::unique_ptr<channel_loads> m_loads;
};

traffic_source_desc pattern_of(const std::string& name) { return {.pattern = name}; }

/// The link east of column x carries the packets of x + 1 nodes of the row to the k - x - 1 columns beyond, in all
/// rows.
TEST(channel_loads, of_uniform_traffic_on_a_mesh_are_those_of_cuts_through_a_row) {
    constexpr unsigned side = 8;
    const loaded_graph mesh("mesh", {side, side}, "dimension_order", pattern_of("uniform"));
    for (unsigned column = 0; column + 1 < side; ++column) {
        const double expected = (column + 1.0) * (side - column - 1) / side;
        for (const unsigned row : {0U, 3U, side - 1}) {
            EXPECT_NEAR(mesh.named("r" + std::to_string(row * side + column) + ".E"), expected, 1e-9) << column;
        }
    }
    EXPECT_NEAR(mesh.named("r3.E"), side / 4.0, 1e-9);  // the bisection
    EXPECT_NEAR(mesh.named("n5.in"), 1, 1e-9);
    EXPECT_NEAR(mesh.named("n5.out"), 1, 1e-9);
    EXPECT_FALSE(mesh.loads().draws_destinations());
}

/// In row y every node left of column y sends as far as that column.
TEST(channel_loads, of_transpose_add_up_towards_the_diagonal) {
    constexpr unsigned side = 5;
    const loaded_graph mesh("mesh", {side, side}, "dimension_order", pattern_of("transpose"));
    for (unsigned row = 0; row < side; ++row) {
        for (unsigned column = 0; column + 1 < side; ++column) {
            const double expected = column < row ? column + 1 : 0;
            EXPECT_NEAR(mesh.named("r" + std::to_string(row * side + column) + ".E"), expected, 1e-9);
        }
    }
}

/// On a ring of an odd number of nodes each link carries one packet over every distance up to half way.
TEST(channel_loads, of_a_ring_are_alike) {
    constexpr unsigned nodes = 7;
    const loaded_graph ring("ring", {nodes}, "dimension_order", pattern_of("uniform"));
    for (std::uint32_t link = 0; !ring.links().is_injection(link); ++link) {
        EXPECT_NEAR(ring.loads().load(link), (1.0 + 2 + 3) / nodes, 1e-9) << link;
    }
    EXPECT_NEAR(ring.loads().mean_routers(), 1 + 2 * (1.0 + 2 + 3) / nodes, 1e-9);
}

/// A router forwards all packets that arrive, and shortest routes keep their length, however packets choose.
TEST(channel_loads, are_conserved_where_packets_choose) {
    for (const char* routing : {"dimension_order", "minimal_adaptive", "o1turn"}) {
        const loaded_graph mesh("mesh", {4, 4}, routing, pattern_of("bit_complement"));
        // From (x, y) to (3 - x, 3 - y): 3, 1, 1 or 3 links in each dimension.
        EXPECT_NEAR(mesh.sum_between_routers(), 16 * 4.0, 1e-9) << routing;
        EXPECT_EQ(mesh.loads().splits_evenly(), std::string(routing) == "minimal_adaptive");
        for (std::uint32_t link = 0; link < mesh.links().links(); ++link) {
            double turned = 0;
            double in_sets = 0;
            for (unsigned port = 0; port < max_router_ports; ++port) {
                turned += mesh.loads().turn_load(link, {static_cast<std::uint8_t>(port)});
            }
            for (unsigned set = 0; set < mesh.loads().vc_sets(); ++set) { in_sets += mesh.loads().load(link, set); }
            EXPECT_NEAR(in_sets, mesh.loads().load(link), 1e-9) << routing << link;
            if (!mesh.links().is_injection(link)) {
                EXPECT_NEAR(turned, mesh.loads().load(link), 1e-9) << routing << link;
            }
        }
    }
}

/// Shares that a pattern informs are the frequencies of its draws.
TEST(channel_loads, use_shares_that_are_those_of_draws) {
    traffic_source_desc hot = pattern_of("hotspot");
    hot.hotspots = {{3, 1}, {6, 3}};
    hot.hotspot_fraction = 0.4;
    for (const bool self : {true, false}) {
        hot.self = self;
        for (const traffic_source_desc& source : {hot, pattern_of("uniform")}) {
            const auto pattern = make_pattern(source, traffic_shape{9});
            for (const node_id node : {node_id{0}, node_id{3}}) {
                constexpr unsigned draws = 40000;
                random_stream stream(3, "channel_loads_test");
                std::vector<double> seen(9, 0);
                for (unsigned draw = 0; draw < draws; ++draw) {
                    seen[pattern->destination(node, stream).value] += 1.0 / draws;
                }
                double sum = 0;
                for (const destination_share& each : pattern->shares(node)) {
                    EXPECT_NEAR(each.share, seen[each.node.value], 0.012) << source.pattern << each.node.value;
                    sum += each.share;
                }
                EXPECT_NEAR(sum, 1, 1e-9);
            }
        }
    }
}

/// A hot node's ejection link carries its share of all packets, and no more than that.
TEST(channel_loads, show_the_hot_node) {
    traffic_source_desc hot = pattern_of("hotspot");
    hot.hotspots = {{5, 1}};
    hot.hotspot_fraction = 0.25;
    const loaded_graph mesh("mesh", {4, 4}, "dimension_order", hot);
    EXPECT_NEAR(mesh.named("n5.out"), 16 * 0.25 + 0.75, 1e-9);
    EXPECT_NEAR(mesh.named("n6.out"), 0.75, 1e-9);
}

}  // namespace
}  // namespace orbweaver::noc
