// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/floorplan_results.h"

#include <gmock/gmock.h>

#include "hw/noc/chips/network_graph.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

noc::network_desc mesh() {
    noc::network_desc described{.topology = {.kind = "mesh", .dims = {3, 2}}, .classes = {{"any", 2, {}}}};
    described.floorplan = {.tile = {1, 2}, .wire_delay = 400, .wire_area = 10, .period_ps = 1000};
    return described;
}

TEST(floorplan_results, sum_the_wires_of_a_network) {
    const noc::network_desc described = mesh();
    const result_json found = floorplan_json(described, noc::make_network_graph(described));
    EXPECT_EQ(found["width_mm"], 3);
    EXPECT_EQ(found["height_mm"], 4);
    EXPECT_EQ(found["links_mm"], 2 * (4 * 1 + 3 * 2));
    EXPECT_EQ(found["longest_link_mm"], 2);
    EXPECT_EQ(found["most_link_cycles"], 1);
    EXPECT_EQ(found["node_links_mm"], 0);
    EXPECT_EQ(found["wires_mm"], 20 * 34);
    EXPECT_EQ(found["repeaters_um2"], 20 * 34 * 10);
}

TEST(floorplan_results, count_fewer_wires_of_narrow_links) {
    noc::network_desc described = mesh();
    described.link.flits_per_cycle = 0.5;
    described.links = {{"r0.E", 0, 1}};
    const result_json found = floorplan_json(described, noc::make_network_graph(described));
    EXPECT_EQ(found["wires_mm"], (20 + 2 * 1) * 17);
}

TEST(floorplan_results, are_a_line_for_people) {
    noc::network_desc described = mesh();
    described.floorplan.wire_delay = 900;
    EXPECT_EQ(summarise_floorplan(floorplan_json(described, noc::make_network_graph(described))),
              "floorplan  3 x 4 mm; links between routers of up to 2 mm, 20 mm in all, and up to 2 cycles; repeaters "
              "0.0068 mm2\n");
}

}  // namespace
}  // namespace orbweaver::sim
