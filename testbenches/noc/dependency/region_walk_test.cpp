// SPDX-License-Identifier: Apache-2.0
// Walks region by region against walks of every destination.
#include "hw/noc/dependency/region_walk.h"

#include <gmock/gmock.h>

#include <set>
#include <utility>

#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/failing_routing.h"
#include "testbenches/noc/support/hypernets.h"

namespace orbweaver::noc {
namespace {

using dependency_set = std::set<std::pair<std::uint32_t, std::uint32_t>>;

struct adaptive_hypernet {
    explicit adaptive_hypernet(const topology_desc& topology) {
        described.topology = topology;
        described.routing = "hierarchical_adaptive";
        graph = make_topology(topology);
        routing = make_routing(described, graph);
    }

    network_desc described;
    topology_graph graph;
    std::unique_ptr<routing_function> routing;
};

std::vector<topology_desc> nets_with_regions() {
    return {cubelets(2, 2), cubelets(3, 2), cubelets(2, 3), cubelets(3, 3), treelets(3, 2), complete_graphs(3, 2)};
}

void add_dependencies(const route_states& states, dependency_set& found) {
    for (std::uint32_t state = 0; state < states.size(); ++state) {
        for (std::uint32_t position = states.first_option[state]; position < states.first_option[state + 1];
             ++position) {
            found.emplace(states.channel[state], states.channel[states.options[position]]);
        }
    }
}

dependency_set by_destination(const adaptive_hypernet& net, const link_map& links, bool all) {
    routing_walk walk(links, *net.routing, all);
    dependency_set found;
    for (std::uint16_t number = 0; number < net.graph.nodes.size(); ++number) {
        EXPECT_TRUE(walk.walk({number}));
        add_dependencies(walk.states(), found);
    }
    return found;
}

dependency_set by_region(const routing_function& routing, const link_map& links, std::uint64_t& states) {
    region_walk walk(links, routing);
    dependency_set found;
    states = 0;
    EXPECT_TRUE(walk.walk([&](const route_states& walked) {
        states += walked.size();
        add_dependencies(walked, found);
    }));
    return found;
}

TEST(region_walk, finds_all_that_walks_of_every_destination_find) {
    for (const topology_desc& topology : nets_with_regions()) {
        const adaptive_hypernet net(topology);
        const link_map links(net.graph);
        ASSERT_EQ(net.routing->region_levels(), topology.levels - 1) << text(topology);
        std::uint64_t states = 0;
        const dependency_set found = by_region(*net.routing, links, states);
        EXPECT_EQ(found, by_destination(net, links, true)) << text(topology);
        const dependency_set taken = by_destination(net, links, false);
        EXPECT_TRUE(std::includes(found.begin(), found.end(), taken.begin(), taken.end())) << text(topology);
    }
}

TEST(region_walk, walks_few_states_of_a_large_net) {
    const adaptive_hypernet net(cubelets(3, 3));
    const link_map links(net.graph);
    std::uint64_t states = 0;
    by_region(*net.routing, links, states);
    routing_walk each(links, *net.routing);
    std::uint64_t all = 0;
    for (std::uint16_t number = 0; number < net.graph.nodes.size(); ++number) {
        each.walk({number});
        all += each.states().size();
    }
    EXPECT_LT(4 * states, all) << "5.6 times as few here, and ever fewer in larger nets";
}

TEST(region_walk, is_for_hypernets_whose_subnets_one_link_joins) {
    topology_desc pairs = cubelets(3, 2);
    pairs.links = 2;
    EXPECT_EQ(adaptive_hypernet(pairs).routing->region_levels(), 0U);
}

/// Dimension order on a mesh that takes columns for regions, from which packets come but where they do not stay.
class leaving_order final : public routing_function {
public:
    explicit leaving_order(const routing_function& order) : m_order(order) {}
    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        return m_order.next_hop(router, input, head);
    }
    unsigned region_levels() const override { return 1; }
    unsigned region(unsigned, unsigned router) const override { return router / 4; }

private:
    const routing_function& m_order;
};

TEST(region_walk, sees_that_packets_leave_what_is_called_a_region) {
    network_desc described{.topology = {.dims = {3, 4}}};
    const topology_graph graph = make_topology(described.topology);
    const auto order = make_routing(described, graph);
    const leaving_order wrong(*order);
    const link_map links(graph);
    EXPECT_FALSE(region_walk(links, wrong).walk([](const route_states&) {}));
}

}  // namespace
}  // namespace orbweaver::noc
