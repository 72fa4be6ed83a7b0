// SPDX-License-Identifier: Apache-2.0
// Hypernets of routers under traffic: everything arrives with any switching, and a run stops where the proof states
// that it can.
#include <gmock/gmock.h>

#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver::noc {
namespace {

struct hypernet_case {
    std::string name;
    topology_desc topology;
};

void PrintTo(const hypernet_case& value, std::ostream* out) { *out << value.name; }

topology_desc variant(topology_desc described, unsigned links, unsigned subnets) {
    described.links = links;
    described.subnets = subnets;
    return described;
}

topology_desc with_io_channels(topology_desc described) {
    described.io_channels = true;
    return described;
}

topology_desc with_concentrators(topology_desc described) {
    described.io_channels = true;
    described.io_concentrators = {3, 2};
    described.io_flits_per_cycle = {0.5, 1};
    return described;
}

struct hypernet_network : testing::TestWithParam<hypernet_case> {};

TEST_P(hypernet_network, delivers_everything_with_any_switching) {
    random_case described;
    network_desc& net = described.network;
    net.topology = GetParam().topology;
    net.topology.level_cycles.assign(net.topology.levels, 1);
    net.topology.level_cycles.back() = 3;
    net.routing = "hierarchical";
    net.classes = {{"any", 1U << (net.topology.levels - 1), {}}};
    net.vc_depth = 4;
    described.load = {.seed = 1, .creating = 300, .limit = 200000, .packets_per_kilocycle = 200};
    described.load.longest = 4;
    described.monitored = true;
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<random_system>> systems;
    for (const switching_kind switching :
         {switching_kind::wormhole, switching_kind::virtual_cut_through, switching_kind::store_and_forward}) {
        net.switching = switching;
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", systems.size()), domain, described));
    }
    sc_core::sc_start();
    for (const auto& system : systems) {
        EXPECT_GT(system->book().packets().size(), 20U * system->net().nodes());
        system->expect_conservation();
    }
}

INSTANTIATE_TEST_SUITE_P(
    nets, hypernet_network,
    testing::Values(hypernet_case{"cubelets_2_3", cubelets(2, 3)}, hypernet_case{"cubelets_3_2", cubelets(3, 2)},
                    hypernet_case{"treelets_3_2", treelets(3, 2)}, hypernet_case{"buslets_3_2", buslets(3, 2)},
                    hypernet_case{"buslets_2_3", buslets(2, 3)},
                    hypernet_case{"two_links", variant(cubelets(3, 2), 2, 0)},
                    hypernet_case{"partial", variant(treelets(2, 3), 1, 2)},
                    hypernet_case{"switched_cubelets_3_2", switched(cubelets(3, 2))},
                    hypernet_case{"switched_treelets_2_3", switched(treelets(2, 3))},
                    hypernet_case{"switched_buslets_2_3", switched(buslets(2, 3))},
                    hypernet_case{"several_kinds", mixed(cubelets(2, 3), {hypernet_module_kind::buslet,
                                                                          hypernet_module_kind::complete})},
                    hypernet_case{"concentrators", with_concentrators(cubelets(2, 3))},
                    hypernet_case{"switched_io_channels", with_io_channels(switched(cubelets(2, 3)))}),
    [](const auto& named) { return named.param.name; });

struct hypernet_deadlock : testing::Test {
    run_outcome run(routing_phase_kind phases, unsigned vcs) {
        network_desc described{.topology = cubelets(3, 2),
                               .routing = "hierarchical",
                               .routing_phases = phases,
                               .classes = {{"any", vcs, {}}},
                               .vc_depth = 2};
        return run_loaded(described, overload(16)).outcome;
    }
};

TEST_F(hypernet_deadlock, stops_a_3_2_net_of_one_virtual_channel) {
    EXPECT_EQ(run(routing_phase_kind::none, 1).status, "deadlock");
}

TEST_F(hypernet_deadlock, does_not_stop_the_same_net_with_a_virtual_channel_a_phase) {
    EXPECT_EQ(run(routing_phase_kind::external_links, 2).status, "saturated");
}

}  // namespace
}  // namespace orbweaver::noc
