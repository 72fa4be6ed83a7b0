// SPDX-License-Identifier: Apache-2.0
// Tests of UGAL-L (hw/noc/fabric/options/adaptive_routes.h): its decisions at a router, and its effect under the worst
// traffic of dragonflies and HyperX (Kim, Dally, Scott and Abts 2008).
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "hw/noc/network_desc.h"
#include "hw/noc/prediction/channel_loads.h"
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc worst_of(const std::string& kind, const std::string& routing) {
    return {.topology = kind == "dragonfly" ? dragonfly(4, 2, 2) : hyperx({6}, 4),
            .routing = routing,
            .classes = {{"any", 6, {}}},
            .vc_depth = 8};
}

/// Flits a node and cycle with which the busiest link is full under that traffic.
double capacity(const std::string& kind, const std::string& routing) {
    const network_desc described = worst_of(kind, routing);
    const topology_graph graph = make_topology(described.topology);
    const auto function = make_routing(described, graph);
    const link_map links(graph);
    traffic_source_desc offered{.pattern = "next_module", .locality_level = kind == "dragonfly" ? 2U : 1U};
    const channel_loads loads(links, *function, *make_pattern(offered, shape_of(graph)));
    double most = 0;
    for (std::uint32_t link = 0; link < links.links(); ++link) { most = std::max(most, loads.load(link)); }
    return 1 / most;
}

TEST(next_module, is_bounded_by_one_link_with_minimal_routes_and_by_all_of_a_module_with_valiants) {
    // One link joins two groups of 4 * 2 nodes; with detours two of the 8 global links of each of 9 groups a packet,
    // unless it draws its own group or the destination's.
    EXPECT_NEAR(capacity("dragonfly", "dragonfly_minimal"), 1 / 8.0, 1e-9);
    EXPECT_NEAR(capacity("dragonfly", "dragonfly_valiant"), 9 / 16.0, 1e-9);
    // One link joins two routers of 4 nodes; with detours two of the 5 links of each of 6 routers.
    EXPECT_NEAR(capacity("hyperx", "hyperx_dimension_order"), 1 / 4.0, 1e-9);
    EXPECT_NEAR(capacity("hyperx", "hyperx_valiant"), 6 / 8.0, 1e-9);
    EXPECT_THAT([] { capacity("dragonfly", "dragonfly_ugal"); },
                ThrowsMessage<description_error>(HasSubstr("where queues choose between routes")));
}

/// The worst traffic of a network.
traffic_desc worst_traffic(const network_desc& described, double rate) {
    traffic_desc made;
    made.pattern = "next_module";
    made.locality_level = described.topology.kind == "dragonfly" ? 2 : 1;
    made.rate = rate;
    made.packet_flits = 1;
    made.warmup_cycles = 1000;
    made.measure_cycles = 2000;
    made.drain_cycles = 500;
    return made;
}

struct ugal : testing::Test {
    /// Returns the results of runs at these loads, in flits/node/cycle.
    /// @param cases routing function, load
    std::vector<traffic_result> run(const std::string& kind, const std::vector<std::pair<std::string, double>>& cases) {
        clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
        std::vector<std::unique_ptr<loaded_network>> runs;
        for (const auto& [routing, rate] : cases) {
            runs.push_back(std::make_unique<loaded_network>(fmt::format("run{}", runs.size()), domain,
                                                            worst_of(kind, routing),
                                                            worst_traffic(worst_of(kind, routing), rate)));
        }
        sc_core::sc_start(domain.time(5000));
        std::vector<traffic_result> results;
        for (const auto& each : runs) { results.push_back(each->load.result()); }
        return results;
    }
};

TEST_F(ugal, on_a_dragonfly_accepts_what_minimal_routes_cannot) {
    const auto results = run("dragonfly", {{"dragonfly_minimal", 0.35},
                                           {"dragonfly_valiant", 0.35},
                                           {"dragonfly_ugal", 0.35},
                                           {"dragonfly_minimal", 0.002},
                                           {"dragonfly_ugal", 0.002}});
    // One link joins two groups of 4 * 2 nodes. With detours, two of the 8 global links of a group a packet.
    EXPECT_LE(results[0].accepted, 1 / 8.0);
    EXPECT_GT(results[0].accepted, 0.115);
    EXPECT_NEAR(results[1].accepted, 0.35, 0.01);
    EXPECT_GT(results[2].accepted, 0.3);
    EXPECT_NEAR(results[3].hops_mean, results[4].hops_mean, 0.1) << "no detour in an empty network";
}

TEST_F(ugal, on_a_hyperx_accepts_what_minimal_routes_cannot) {
    const auto results = run("hyperx", {{"hyperx_dimension_order", 0.4},
                                        {"hyperx_valiant", 0.4},
                                        {"hyperx_ugal", 0.4},
                                        {"hyperx_dimension_order", 0.002},
                                        {"hyperx_ugal", 0.002}});
    // One link joins two routers of 4 nodes.
    EXPECT_LE(results[0].accepted, 1 / 4.0);
    EXPECT_GT(results[0].accepted, 0.24);
    EXPECT_NEAR(results[1].accepted, 0.4, 0.01);
    EXPECT_NEAR(results[2].accepted, 0.4, 0.01);
    EXPECT_NEAR(results[3].hops_mean, results[4].hops_mean, 0.1) << "no detour in an empty network";
}

}  // namespace
}  // namespace orbweaver::noc
