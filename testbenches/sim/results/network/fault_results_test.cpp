// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/fault_results.h"

#include <gtest/gtest.h>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::sim {
namespace {

/// Three routers in a row, with a link from each to the next; news takes 10 cycles a link.
struct results_of_faults : testing::Test {
    static noc::topology_graph row() {
        noc::topology_desc described{.kind = "mesh", .dims = {3, 1}};
        return noc::make_topology(described);
    }

    std::vector<noc::link_fault_desc> faults{{"r0.E", 100, 200}, {"", 300, 0, "r2"}};
    noc::link_faults made{faults, row(), 10};
};

TEST_F(results_of_faults, state_when_the_last_router_knew_and_how_many_messages_reported_it) {
    const result_json found = fault_results(faults, *made.news(), 1000);
    const result_json expected = {
        {{"link", "r0.E"},
         {"failure", {{"cycle", 100}, {"last_informed", 110}, {"routers_informed", 3}, {"messages", 1}}},
         {"repair", {{"cycle", 200}, {"last_informed", 210}, {"routers_informed", 3}, {"messages", 3}}}},
        {{"router", "r2"},
         {"failure", {{"cycle", 300}, {"last_informed", 310}, {"routers_informed", 3}, {"messages", 2}}}}};
    EXPECT_EQ(found, expected);
}

TEST_F(results_of_faults, are_those_of_the_time_that_the_run_took) {
    const result_json found = fault_results(faults, *made.news(), 105);
    const result_json expected = {
        {{"link", "r0.E"},
         {"failure", {{"cycle", 100}, {"last_informed", 100}, {"routers_informed", 2}, {"messages", 1}}}},
        {{"router", "r2"}}};
    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace orbweaver::sim
