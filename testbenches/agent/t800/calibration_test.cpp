// SPDX-License-Identifier: Apache-2.0
// The default times of the T800 machine against T5.5, the table that decides about them (docs/studies/agents.md).
#include <gtest/gtest.h>

#include "testbenches/agent/support/t800_bench.h"
#include "testbenches/agent/support/thesis_programs.h"

namespace orbweaver::agent {
namespace {

struct reduction_case {
    unsigned columns;
    unsigned rows;
    double tree_ms;  // T5.5
    double root_ms;
};

/// A reduction on a machine of its own; several share a clock.
struct reduction {
    template <class Program>
    reduction(const char* name, clock_domain& clock, const reduction_case& shape, const Program& program)
        : machine(name, clock, make_agent_mesh(shape.columns, shape.rows), t800_bench::with_unlimited_queues(), 1) {
        for (const auto& node : machine.nodes()) { node->set_default_handler(&taken); }
        for (const std::uint32_t node : machine.topology().nodes) { machine.node(node).inject(program(node), 1); }
    }
    double milliseconds() const { return t800_bench::milliseconds(taken.deliveries.back().cycle - 1); }

    collecting_handler taken;
    t800_machine machine;
};

class t800_reductions : public testing::TestWithParam<reduction_case> {};

TEST_P(t800_reductions, take_their_published_times_within_15_percent_in_the_published_order) {
    const reduction_case& shape = GetParam();
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const reduction tree("tree", clock, shape, [](std::uint32_t node) { return thesis::combine(20, node); });
    const reduction root("root", clock, shape, [](std::uint32_t) { return thesis::route_to(1, 20, 4); });
    sc_core::sc_start();
    EXPECT_NEAR(tree.milliseconds(), shape.tree_ms, 0.15 * shape.tree_ms);
    EXPECT_NEAR(root.milliseconds(), shape.root_ms, 0.15 * shape.root_ms);
    EXPECT_EQ(tree.milliseconds() < root.milliseconds(), shape.tree_ms < shape.root_ms);
}
INSTANTIATE_TEST_SUITE_P(meshes, t800_reductions,
                         testing::Values(reduction_case{2, 2, 3.69, 2.90}, reduction_case{4, 4, 10.73, 10.23},
                                         reduction_case{5, 5, 16.17, 17.15}, reduction_case{6, 6, 20.87, 24.51},
                                         reduction_case{7, 7, 24.52, 34.70}, reduction_case{7, 8, 27.50, 42.64}));

}  // namespace
}  // namespace orbweaver::agent
