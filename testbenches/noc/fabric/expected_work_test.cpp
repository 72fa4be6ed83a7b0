// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/expected_work.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>

#include "hw/base/random_stream.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

network_desc mesh_of(unsigned columns, unsigned rows) { return {.topology = {.dims = {columns, rows}}}; }

TEST(expected_work, is_that_of_all_hops_of_the_packets_that_were_drawn) {
    const network_desc described = mesh_of(5, 3);
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_routing(described, graph);
    const expected_work work(graph, *routing, std::vector<bool>(15, true));
    std::uint64_t hops = 0;
    std::uint64_t packets = 0;
    random_stream draw(1, "expected_work");
    for (unsigned number = 0; number < 16 * 15; ++number) {
        const auto source = static_cast<int>(draw.below(15));
        const auto destination = static_cast<int>(draw.below(15));
        if (source != destination) {
            draw.next();  // the entry
            hops += static_cast<std::uint64_t>(std::abs(source % 5 - destination % 5) +
                                               std::abs(source / 5 - destination / 5) + 1);
            ++packets;
        }
    }
    EXPECT_DOUBLE_EQ(std::accumulate(work.routers.begin(), work.routers.end(), 0.0),
                     static_cast<double>(hops) * expected_work::flit_hop +
                         static_cast<double>(2 * packets) * expected_work::flit_at_node);
}

TEST(expected_work, is_most_in_the_middle_of_a_mesh_and_none_outside_of_the_fabric) {
    const network_desc described = mesh_of(9, 9);
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_routing(described, graph);
    std::vector<bool> fabric(81, true);
    fabric[3] = false;
    const expected_work work(graph, *routing, fabric);
    EXPECT_GT(work.routers[40], 1.5 * work.routers[0]);
    EXPECT_EQ(work.routers[3], 0);
}

TEST(expected_work, counts_ports_where_there_are_buses) {
    topology_graph graph;
    graph.routers.resize(3);
    graph.routers[0].ports.resize(4);
    graph.routers[1].ports.resize(2);
    graph.routers[2].ports.resize(3);
    graph.routers[2].is_bus = true;
    graph.nodes.resize(5);
    const network_desc described = mesh_of(2, 2);
    const topology_graph other = make_network_graph(described);
    const auto unused = make_routing(described, other);
    const expected_work work(graph, *unused, {true, true, false});
    EXPECT_EQ(work.routers, (std::vector<double>{4, 2, 0}));
}

TEST(expected_work, is_divided_into_parts_of_about_the_same_size) {
    const network_desc described = mesh_of(2, 2);
    const topology_graph graph = make_network_graph(described);
    expected_work work(graph, *make_routing(described, graph), std::vector<bool>(4, true));
    work.routers = {40, 10, 10, 10, 30, 10, 10, 20, 10};
    EXPECT_EQ(work.ends(1), (std::vector<unsigned>{9}));
    EXPECT_EQ(work.ends(2), (std::vector<unsigned>{4, 9}));
    EXPECT_EQ(work.ends(3), (std::vector<unsigned>{2, 5, 9}));
    work.routers[0] = 1000;
    EXPECT_EQ(work.ends(3), (std::vector<unsigned>{1, 5, 9}));
    EXPECT_EQ(work.ends(10).back(), 9U);
    EXPECT_EQ(work.ends(10).size(), 10U);
}

}  // namespace
}  // namespace orbweaver::noc
