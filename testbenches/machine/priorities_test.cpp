// SPDX-License-Identifier: Apache-2.0
// Priorities and weights of message classes in networks with synthetic traffic.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Classes c0, c1, ... with these properties, each of which sends to one hot node at its rate.
struct loaded_class {
    std::string properties;
    double rate = 0;
    unsigned flits = 4;
};

program_run run_classes(const std::vector<loaded_class>& classes, const std::vector<std::string>& more = {}) {
    std::string network;
    std::string traffic;
    for (std::size_t number = 0; number < classes.size(); ++number) {
        network += fmt::format("    - {{name: c{}, vcs: 1{}}}\n", number, classes[number].properties);
        if (classes[number].rate != 0) {
            traffic += fmt::format(
                "    - {{name: c{}, rate: {}, packet_flits: {}, pattern: hotspot, hotspots: [{{node: 5}}], "
                "hotspot_fraction: 1}}\n",
                number, classes[number].rate, classes[number].flits);
        }
    }
    return run_orbweaver(
        temporary_config("classes.yaml",
                         "system: network\nnetwork:\n  topology: {kind: mesh, dims: [4, 4]}\n  classes:\n" + network +
                             "traffic:\n  warmup_cycles: 5000\n  measure_cycles: 20000\n  drain_cycles: 1000\n"
                             "  classes:\n" +
                             traffic)
            .string(),
        settings(more));
}

const nlohmann::ordered_json& flow(const program_run& run, unsigned number) {
    return run.result["traffic"]["classes"][fmt::format("c{}", number)];
}

double accepted(const program_run& run, unsigned number) { return flow(run, number)["accepted"].get<double>(); }
double latency(const program_run& run, unsigned number) {
    return flow(run, number)["packet_latency"]["mean"].get<double>();
}

TEST(class_weights, share_a_saturated_output) {
    const program_run run = succeeded(run_classes({{", weight: 4", 0.2}, {", weight: 2", 0.2}, {"", 0.2}}));
    const double all = accepted(run, 0) + accepted(run, 1) + accepted(run, 2);
    EXPECT_NEAR(accepted(run, 0) / all, 4.0 / 7, 0.01);
    EXPECT_NEAR(accepted(run, 1) / all, 2.0 / 7, 0.01);
    EXPECT_NEAR(accepted(run, 2) / all, 1.0 / 7, 0.01);
}

TEST(class_weights, share_with_every_allocator_that_has_arbiters) {
    for (const char* allocator : {"separable_output_first", "islip"}) {
        const program_run run = succeeded(run_classes({{", weight: 3", 0.2}, {"", 0.2}},
                                                      {std::string("network.router.switch_allocator=") + allocator}));
        EXPECT_NEAR(accepted(run, 0) / (accepted(run, 0) + accepted(run, 1)), 0.75, 0.01) << allocator;
    }
}

/// Narrow links of the nodes are the only bottleneck, so the sources decide alone.
TEST(class_weights, share_a_saturated_source) {
    const std::string flow = ", rate: 0.5, packet_flits: 4, pattern: bit_complement}\n";
    const program_run run = succeeded(run_orbweaver(
        temporary_config("sources.yaml",
                         "system: network\nnetwork:\n  topology: {kind: mesh, dims: [2, 1]}\n"
                         "  node_link: {flits_per_cycle: 0.5}\n"
                         "  classes: [{name: c0, vcs: 1, weight: 4}, {name: c1, vcs: 1}]\n"
                         "traffic:\n  warmup_cycles: 5000\n  measure_cycles: 20000\n  drain_cycles: 1000\n  classes:\n"
                         "    - {name: c0" +
                             flow + "    - {name: c1" + flow)
            .string(),
        {}));
    EXPECT_NEAR(accepted(run, 0), 0.4, 0.004);
    EXPECT_NEAR(accepted(run, 1), 0.1, 0.001);
}

/// A low class that saturates the network delays a high one by a packet at most.
TEST(class_priorities, keep_the_latency_of_a_high_class) {
    for (const char* pipeline : {"single_cycle", "three_stage"}) {
        const std::vector<std::string> more{std::string("network.router.pipeline=") + pipeline};
        const program_run low_idle = succeeded(run_classes({{", priority: 1", 0.01}, {"", 0}}, more));
        const program_run low_busy = succeeded(run_classes({{", priority: 1", 0.01}, {"", 0.2}}, more));
        EXPECT_LE(latency(low_busy, 0), 1.1 * latency(low_idle, 0) + 4) << pipeline;
        const program_run equal = succeeded(run_classes({{"", 0.01}, {"", 0.2}}, more));
        EXPECT_GT(latency(equal, 0), latency(low_busy, 0)) << "the test sees that nothing has priority";
    }
}

TEST(class_priorities, starve_a_low_class_unless_packets_age) {
    const std::vector<loaded_class> classes{{", priority: 2", 0.2}, {"", 0.2}};
    const program_run strict = succeeded(run_classes(classes));
    EXPECT_LT(accepted(strict, 1), 0.01 * accepted(strict, 0));
    const program_run aging = succeeded(run_classes(classes, {"network.router.aging=500"}));
    EXPECT_GT(accepted(aging, 1), 0.3 * accepted(aging, 0));
}

TEST(class_priorities, have_the_same_results_with_modules) {
    const std::vector<loaded_class> classes{{", priority: 1", 0.02}, {", weight: 2", 0.1}, {"", 0.1}};
    EXPECT_EQ(succeeded(run_classes(classes)).result["traffic"],
              succeeded(run_classes(classes, {"network.router.impl=module"})).result["traffic"]);
}

TEST(class_priorities, have_the_same_results_with_threads) {
    const std::vector<loaded_class> classes{{", priority: 1", 0.02}, {", weight: 2", 0.1}, {"", 0.1}};
    EXPECT_EQ(succeeded(run_classes(classes)).result["traffic"],
              succeeded(run_classes(classes, {"threads=3"})).result["traffic"]);
}

TEST(class_priorities, that_mean_nothing_are_refused_at_their_key) {
    const std::vector<loaded_class> two{{", priority: 1", 0.01}, {"", 0.01}};
    const auto refused = [](const program_run& run, const char* text) {
        EXPECT_EQ(run.exit_code, 2);
        EXPECT_THAT(run.output, HasSubstr(text));
    };
    refused(run_classes({{", priority: 1", 0.01}}), "network.classes.0.priority: there is no other class");
    refused(run_classes(two, {"network.router.switch_allocator=wavefront"}), "wavefront serves no class first");
    refused(run_classes({{"", 0.01}, {"", 0.01}}, {"network.router.aging=100"}), "no class has a priority");
    refused(run_classes({{", priority: 1, weight: 2", 0.01}, {"", 0.01}}, {"network.router.aging=100"}),
            "does not go with weights of classes");
    refused(run_classes(two, {"network.router.impl=rtl"}), "the router in RTL serves all classes alike");
}

}  // namespace
}  // namespace orbweaver
