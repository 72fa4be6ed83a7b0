// SPDX-License-Identifier: Apache-2.0
// Tests of a router with a routing function: sets of virtual channels, the state of a packet, its draw at entry, and
// several candidate outputs. The routing functions of this file serve these tests only.
#include <algorithm>
#include <map>

#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Steps along the dimensions of a mesh.
class grid_steps : public routing_function {
public:
    explicit grid_steps(const topology_graph& graph) : m_graph(graph) {}

protected:
    port_id exit_port(unsigned router, int dimension, int direction) const {
        const auto& ports = m_graph.routers[router].ports;
        for (std::uint8_t port = 0; port < ports.size(); ++port) {
            if (ports[port].dimension == dimension && ports[port].direction == direction) { return {port}; }
        }
        model_bug("grid_steps", 0, "no such port");
    }
    /// Ports of shortest routes; the port of the node at the destination.
    std::vector<port_id> shortest(unsigned router, node_id destination) const {
        const auto& goal = m_graph.nodes[destination.value];
        std::vector<port_id> found;
        for (unsigned dimension = 0; dimension < m_graph.dims.size(); ++dimension) {
            const unsigned here = m_graph.coordinate(router, dimension);
            const unsigned there = m_graph.coordinate(goal.router, dimension);
            if (here != there) {
                found.push_back(exit_port(router, static_cast<int>(dimension), here < there ? 1 : -1));
            }
        }
        return found.empty() ? std::vector{goal.port} : found;
    }

private:
    const topology_graph& m_graph;
};

template <class Routing>
std::unique_ptr<routing_function> test_routing(const network_desc&, const topology_graph& graph) {
    return std::make_unique<Routing>(graph);
}

/// Counts routers in the state, and takes the virtual channels of its parity.
class counting : public grid_steps {
public:
    using grid_steps::grid_steps;
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto state = static_cast<std::uint16_t>(head.routing + 1);
        return {shortest(router, head.destination).front(), static_cast<std::uint8_t>(1 + state % 2), 0, state};
    }
    unsigned vc_sets() const override { return 3; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, 2, count);
    }
    unsigned entries(node_id source, node_id) const override { return source.value == 0 ? 4 : 1; }
    std::uint16_t entry(unsigned which, node_id, node_id) const override {
        return static_cast<std::uint16_t>(100 + 10 * which);
    }
};
const routing_registry::entry counting_entry{"test_counting", "of a test", {test_routing<counting>}};

/// Minimal adaptive with dimension order on virtual channel 0 as escape.
class adapting : public grid_steps {
public:
    using grid_steps::grid_steps;
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        return {shortest(router, head.destination).front(), 1, 1, 7};
    }
    bool adaptive() const override { return true; }
    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        found.add(next_hop(router, input, head));
        for (const port_id port : shortest(router, head.destination)) {
            found.add({port, 2, 0, static_cast<std::uint16_t>(20 + port.value)});
        }
    }
    unsigned vc_sets() const override { return 3; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        const std::uint64_t all = routing_function::vc_set(0, count);
        return set == 0 ? all : set == 1 ? 1 : all - 1;
    }
};
const routing_registry::entry adapting_entry{"test_adapting", "of a test", {test_routing<adapting>}};

/// Router 0 weighs a route of one link to the east and one of three to the south.
class weighing : public grid_steps {
public:
    using grid_steps::grid_steps;
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto hops = static_cast<std::uint8_t>(router == 0 ? 1 : 0);
        return {shortest(router, head.destination).front(), 0, 0, 1, hops};
    }
    bool adaptive() const override { return true; }
    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        found.add(next_hop(router, input, head));
        if (router == 0) { found.add({shortest(router, head.destination).back(), 0, 0, 2, 3}); }
    }
};
const routing_registry::entry weighing_entry{"test_weighing", "of a test", {test_routing<weighing>}};

network_desc grid_routed(const std::string& routing, unsigned columns, unsigned rows, unsigned vcs) {
    network_desc described = grid_of(columns, rows, vcs);
    described.routing = routing;
    return described;
}

class router_routing : public testing::TestWithParam<router_pipeline> {};
INSTANTIATE_TEST_SUITE_P(pipelines, router_routing,
                         testing::Values(router_pipeline::single_cycle, router_pipeline::three_stage),
                         [](const auto& instance) { return std::string(orbweaver::name_of(instance.param)); });

TEST_P(router_routing, the_state_of_a_packet_changes_at_each_router_and_names_its_virtual_channels) {
    network_desc described = grid_routed("test_counting", 4, 1, 4);
    described.router.pipeline = GetParam();
    tapped_network bench(described);
    std::vector<packet_slot> packets;
    for (unsigned number = 0; number < 8; ++number) {
        packets.push_back(bench.send({.source = 1, .destination = 3, .flits = 3, .start = 5, .vc = number % 4}));
    }
    bench.run(300);
    for (const packet_slot packet : packets) {
        EXPECT_TRUE(bench.arrived(packet, 3));
        EXPECT_EQ(bench.traversals("r1.E", packet).front().content.routing, 101)
            << "entries that do not vary are no draw";
        EXPECT_EQ(bench.traversals("r2.E", packet).front().content.routing, 102);
        EXPECT_EQ(bench.traversals("n3.out", packet).front().content.routing, 103);
        EXPECT_THAT(bench.traversals("r1.E", packet).front().content.vc.value, AllOf(Ge(2), Le(3)))
            << "odd: the upper share";
        EXPECT_THAT(bench.traversals("r2.E", packet).front().content.vc.value, AllOf(Ge(0), Le(1)));
        EXPECT_THAT(bench.traversals("n3.out", packet).front().content.vc.value, AllOf(Ge(2), Le(3)));
    }
}

/// States with which packets from node 0 left its router, less its own step.
std::vector<unsigned> drawn_states(std::uint64_t seed, unsigned packets) {
    network_desc described = grid_routed("test_counting", 2, 1, 2);
    described.seed = seed;
    tapped_network bench(described, "net");
    for (unsigned number = 0; number < packets; ++number) {
        bench.send({.source = 0, .destination = 1, .flits = 2, .start = 1, .vc = number % 2});
    }
    bench.run(packets * 40);
    std::vector<unsigned> drawn;
    for (const link_crossing& any : bench.traversals("r0.E")) {
        if (is_head(any.content.kind)) { drawn.push_back(any.content.routing - 1U); }
    }
    return drawn;
}

TEST(router_routing, a_packet_enters_with_each_state_about_as_often) {
    std::map<unsigned, unsigned> count;
    for (const unsigned state : drawn_states(1, 400)) { ++count[state]; }
    ASSERT_EQ(count.size(), 4U);
    for (const unsigned which : {0U, 1U, 2U, 3U}) {
        EXPECT_THAT(count[100 + 10 * which], AllOf(Ge(70U), Le(130U))) << which;  // 100 +- 3.5 standard deviations
    }
}

TEST(router_routing, the_draw_follows_the_seed) {
    const auto first = drawn_states(7, 40);
    ASSERT_EQ(first.size(), 40U);
    EXPECT_NE(first, std::vector<unsigned>(40, first.front()));
}

TEST_P(router_routing, an_adaptive_packet_goes_around_a_virtual_channel_that_is_taken) {
    network_desc described = grid_routed("test_adapting", 2, 2, 2);
    described.router.pipeline = GetParam();
    described.vc_depth = 2;
    tapped_network bench(described);
    bench.receivers[1]->hold = [](const flit&) { return true; };
    // Fills the adaptive virtual channel from r0 to r1 and stays there.
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 12, .start = 1, .vc = 0});
    const packet_slot second = bench.send({.source = 0, .destination = 3, .flits = 4, .start = 40, .vc = 1});
    bench.run(120);
    ASSERT_EQ(bench.traversals("r0.E", first).front().content.vc.value, 1) << "rank 0 comes first";
    EXPECT_THAT(bench.traversals("r0.E", second), IsEmpty());
    ASSERT_EQ(bench.traversals("r0.S", second).size(), 4U);
    EXPECT_EQ(bench.traversals("r0.S", second).front().content.vc.value, 1);
    EXPECT_GE(bench.traversals("r0.S", second).front().content.routing, 20) << "the state of the way that was taken";
    EXPECT_TRUE(bench.arrived(second, 3));
}

TEST_P(router_routing, an_adaptive_packet_takes_the_escape_when_nothing_else_is_free) {
    network_desc described = grid_routed("test_adapting", 3, 1, 2);
    described.router.pipeline = GetParam();
    described.vc_depth = 2;
    tapped_network bench(described);
    bench.receivers[1]->hold = [](const flit&) { return true; };
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 12, .start = 1, .vc = 0});
    const packet_slot second = bench.send({.source = 0, .destination = 2, .flits = 4, .start = 40, .vc = 1});
    bench.run(120);
    ASSERT_EQ(bench.traversals("r0.E", first).front().content.vc.value, 1);
    ASSERT_EQ(bench.traversals("r0.E", second).size(), 4U);
    EXPECT_EQ(bench.traversals("r0.E", second).front().content.vc.value, 0);
    EXPECT_EQ(bench.traversals("r0.E", second).front().content.routing, 7);
    EXPECT_TRUE(bench.arrived(second, 2));
}

TEST_P(router_routing, of_equally_ranked_ways_the_one_with_more_credits_is_taken) {
    network_desc described = grid_routed("test_adapting", 2, 2, 3);  // escape 0; adaptive 1 and 2
    described.router.pipeline = GetParam();
    described.vc_depth = 4;
    tapped_network bench(described);
    bench.receivers[1]->hold = [](const flit&) { return true; };
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 20, .start = 1, .vc = 0});
    std::vector<packet_slot> others;
    for (unsigned number = 0; number < 4; ++number) {
        others.push_back(bench.send({.source = 0, .destination = 3, .flits = 2, .start = 60 + 20 * number, .vc = 1}));
    }
    bench.run(300);
    ASSERT_THAT(bench.traversals("r0.E", first), Not(IsEmpty()));
    for (const packet_slot packet : others) {
        EXPECT_EQ(bench.traversals("r0.S", packet).size(), 2U)
            << "a virtual channel to the east is free, but has fewer credits";
    }
}

TEST_P(router_routing, equally_good_ways_take_turns) {
    network_desc described = grid_routed("test_adapting", 2, 2, 2);
    described.router.pipeline = GetParam();
    tapped_network bench(described);
    for (unsigned number = 0; number < 8; ++number) {
        bench.send({.source = 0, .destination = 3, .flits = 2, .start = 1 + 30 * number});
    }
    bench.run(400);
    EXPECT_EQ(bench.traversals("r0.E").size(), 8U);
    EXPECT_EQ(bench.traversals("r0.S").size(), 8U);
}

/// UGAL (Singh 2005): e flits to the east against three times s to the south; the first of equal products.
TEST_P(router_routing, routes_are_weighed_by_queue_times_links) {
    network_desc described = grid_routed("test_weighing", 2, 2, 2);
    described.router.pipeline = GetParam();
    described.vc_depth = 8;
    described.link.cycles = 60;  // no credit comes back before the end
    tapped_network bench(described);
    std::vector<packet_slot> packets;
    for (unsigned number = 0; number < 9; ++number) {
        packets.push_back(
            bench.send({.source = 0, .destination = 3, .flits = 1, .start = 5 + 8 * number, .vc = number % 2}));
    }
    bench.run(600);
    std::string routes;
    for (const packet_slot packet : packets) {
        routes += bench.traversals("r0.E", packet).empty() ? 'S' : 'E';
        EXPECT_TRUE(bench.arrived(packet, 3));
    }
    EXPECT_EQ(routes, "ESEEESEEE");  // e, s: 0 0, 1 0, 1 1, 2 1, 3 1, 4 1, 4 2, 5 2, 6 2
}

TEST_P(router_routing, a_route_that_was_chosen_by_weight_is_kept) {
    network_desc described = grid_routed("test_weighing", 2, 2, 1);
    described.router.pipeline = GetParam();
    tapped_network bench(described);
    // Holds the only virtual channel to the south, whose buffer is empty.
    bench.send({.source = 1, .destination = 2, .flits = 2, .start = 1, .tail_at = 200});
    // One flit to the east, when the next head comes.
    bench.send({.source = 0, .destination = 1, .flits = 1, .start = 50});
    const packet_slot packet = bench.send({.source = 0, .destination = 3, .flits = 1, .start = 50});
    bench.run(150);
    const auto waiting = bench.net.router_at(0).waiting();
    const auto head =
        std::find_if(waiting.begin(), waiting.end(), [&](const waiting_packet& each) { return each.packet == packet; });
    ASSERT_NE(head, waiting.end());
    EXPECT_EQ(head->choices.size(), 1U) << "only the one that it waits for";
    EXPECT_EQ(port_name(bench.net.topology(), 0, head->choices[0].output), "r0.S");
    bench.run(150);
    EXPECT_EQ(bench.traversals("r0.S", packet).size(), 1U);
    EXPECT_TRUE(bench.arrived(packet, 3));
}

TEST_P(router_routing, a_head_that_waits_reports_all_that_it_could_take) {
    network_desc described = grid_routed("test_adapting", 2, 2, 2);
    described.router.pipeline = GetParam();
    described.vc_depth = 2;
    tapped_network bench(described);
    for (const unsigned node : {1U, 2U, 3U}) {
        bench.receivers[node]->hold = [](const flit&) { return true; };
    }
    bench.send({.source = 0, .destination = 3, .flits = 30, .start = 1, .vc = 0});
    bench.send({.source = 0, .destination = 3, .flits = 30, .start = 20, .vc = 1});
    bench.run(200);
    bench.send({.source = 0, .destination = 1, .flits = 30, .start = 201, .vc = 0});
    bench.run(200);
    unsigned active = 0;
    for (const waiting_packet& waiting : bench.net.router_at(0).waiting()) {
        active += waiting.has_output_vc ? 1 : 0;
        EXPECT_EQ(waiting.choices.empty(), waiting.has_output_vc);
    }
    EXPECT_EQ(active, 2U);
}

}  // namespace
}  // namespace orbweaver::noc
