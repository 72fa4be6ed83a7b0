// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/p_vector.h"

#include <gmock/gmock.h>

#include "hw/noc/dependency/broadcast_walk.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "studies/arithmetic/hypernet/broadcast/broadcast.h"

namespace orbweaver::noc {
namespace {

struct net_case {
    const char* module;
    unsigned d;
    unsigned h;
};

hypernet_module_kind kind_of(const net_case& net) {
    return net.module == std::string("treelet")    ? hypernet_module_kind::treelet
           : net.module == std::string("complete") ? hypernet_module_kind::complete
                                                   : hypernet_module_kind::cubelet;
}

network_desc network_of(const net_case& net) {
    network_desc described{
        .topology = {.kind = "hypernet", .levels = net.h, .module = kind_of(net), .module_bits = net.d},
        .routing = "hierarchical"};
    return described;
}

studies::hypernet_model::hypernet model_of(const net_case& net) { return {kind_of(net), net.d, net.h}; }

class p_vector_on : public testing::TestWithParam<net_case> {};

/// Copies by links and depth, from the routing function that routers use, against the model's.
TEST_P(p_vector_on, copies_as_the_model_does_in_every_subnet) {
    const network_desc described = network_of(GetParam());
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const link_map links(graph);
    const auto net = model_of(GetParam());
    broadcast_walk walk(links, *routing);
    EXPECT_EQ(routing->broadcast_levels(), GetParam().h);
    for (unsigned source = 0; source < graph.nodes.size(); source += 1 + source / 3) {
        for (unsigned level = 0; level <= GetParam().h; ++level) {
            ASSERT_TRUE(walk.walk({static_cast<std::uint16_t>(source)}, level)) << walk.problem().text;
            const auto expected =
                studies::hypernet_model::broadcast(net, net.address_of(source), level == 0 ? GetParam().h : level);
            unsigned nodes = 0;
            std::uint64_t crossed = 0;
            for (const unsigned copies : expected.copies) { nodes += copies; }
            for (const std::uint64_t of_level : expected.links) { crossed += of_level; }
            EXPECT_EQ(walk.reached() + 1, nodes) << "from " << source << ", level " << level;
            EXPECT_EQ(walk.dependencies().size(), walk.reached() + crossed) << "from " << source << ", level " << level;
        }
    }
}

// Each node gets one copy, in modules of all kinds. The walk fails if a node gets two copies or none.
TEST(p_vector, brings_each_node_one_copy_where_modules_are_of_several_kinds) {
    network_desc described = network_of({"cubelet", 3, 3});
    described.topology.modules = {hypernet_module_kind::treelet, hypernet_module_kind::complete,
                                  hypernet_module_kind::buslet, hypernet_module_kind::cubelet};
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const link_map links(graph);
    broadcast_walk walk(links, *routing);
    for (unsigned source = 0; source < graph.nodes.size(); ++source) {
        ASSERT_TRUE(walk.walk({static_cast<std::uint16_t>(source)}, 0)) << walk.problem().text;
        EXPECT_EQ(walk.reached() + 1, 8U * (7 + 8 + 8 + 8));
    }
}

INSTANTIATE_TEST_SUITE_P(nets, p_vector_on,
                         testing::Values(net_case{"cubelet", 2, 2}, net_case{"cubelet", 3, 2},
                                         net_case{"cubelet", 3, 3}, net_case{"cubelet", 4, 2},
                                         net_case{"treelet", 3, 2}, net_case{"treelet", 3, 3},
                                         net_case{"treelet", 4, 2}, net_case{"complete", 3, 2},
                                         net_case{"complete", 3, 3}),
                         [](const auto& instance) {
                             return fmt::format("{}_{}_{}", instance.param.module, instance.param.d, instance.param.h);
                         });

}  // namespace
}  // namespace orbweaver::noc
