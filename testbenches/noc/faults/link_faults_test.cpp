// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/faults/link_faults.h"

#include "hw/noc/description_error.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct faults_of_links : testing::Test {
    topology_graph graph = make_topology(cubelets(3, 2));

    port_id port(unsigned router, const std::string& name) const {
        std::uint8_t number = 0;
        while (graph.routers[router].ports[number].name != name) { ++number; }
        return {number};
    }
    std::string refusal(const std::vector<link_fault_desc>& described) const {
        return complaint_of<description_error>([&] { const link_faults made(described, graph); });
    }
};

TEST_F(faults_of_links, concern_both_directions_of_a_link_and_no_other) {
    for (const char* name : {"r2.x", "r8.x"}) {
        const link_faults faults({{name}}, graph);
        EXPECT_TRUE(faults.is_down(2, port(2, "x")));
        EXPECT_TRUE(faults.is_down(8, port(8, "x")));
        EXPECT_FALSE(faults.is_down(2, port(2, "d0")));
        EXPECT_FALSE(faults.is_down(4, port(4, "x")));
    }
}

TEST_F(faults_of_links, last_from_the_failure_up_to_the_repair) {
    link_faults faults({{"r2.x", 10, 20}}, graph);
    supposed_time time(&faults);
    for (const auto& [cycle, is_down, will_change] :
         {std::tuple(cycle_t{9}, false, true), {10, true, true}, {19, true, true}, {20, false, false}}) {
        time.set(cycle);
        EXPECT_EQ(faults.is_down(2, port(2, "x")), is_down) << cycle;
        EXPECT_EQ(faults.any_down(), is_down) << cycle;
        EXPECT_EQ(faults.will_change(), will_change) << cycle;
    }
}

TEST_F(faults_of_links, last_for_good_without_a_repair) {
    link_faults faults({{"r2.x"}}, graph);
    supposed_time time(&faults);
    time.set(cycle_t{1} << 60);
    EXPECT_TRUE(faults.any_down());
    EXPECT_THAT(faults.changes(), ElementsAre(0));
}

TEST_F(faults_of_links, divide_time_into_stretches) {
    const link_faults faults({{"r2.x", 30, 40}, {"r4.x", 10, 30}, {"r2.x", 50}}, graph);
    EXPECT_THAT(faults.changes(), ElementsAre(0, 10, 30, 40, 50));
}

TEST_F(faults_of_links, follow_their_clock_again_after_a_supposed_time) {
    link_faults faults({{"r2.x", 10, 20}}, graph);
    const cycle_t clock = 15;
    faults.follow(&clock);
    {
        supposed_time time(&faults);
        EXPECT_FALSE(faults.any_down());
    }
    EXPECT_TRUE(faults.any_down());
}

TEST_F(faults_of_links, are_of_links_that_exist) {
    EXPECT_THAT(refusal({{"r2.x"}, {"r1.x"}}), HasSubstr("network.faults.1.link: there is no link 'r1.x'"));
    EXPECT_THAT(refusal({{"r2.local"}}), HasSubstr("network.faults.0.link: ")) << "a node's link";
}

TEST_F(faults_of_links, are_repaired_after_they_happen) {
    EXPECT_THAT(refusal({{"r2.x", 10, 10}}),
                HasSubstr("network.faults.0.repair: is not after the failure in cycle 10"));
}

TEST_F(faults_of_links, happen_to_a_link_one_at_a_time) {
    EXPECT_THAT(refusal({{"r2.x", 10, 20}, {"r8.x", 19, 30}}), HasSubstr("network.faults.1.at: the link is down then"));
    EXPECT_EQ(refusal({{"r2.x", 10, 20}, {"r8.x", 20, 30}}), "");
}

}  // namespace
}  // namespace orbweaver::noc
