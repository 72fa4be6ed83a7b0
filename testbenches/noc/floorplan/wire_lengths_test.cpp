// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/floorplan/wire_lengths.h"

#include <gmock/gmock.h>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// A torus of four routers in a row, whose tiles are 2 mm wide, at 1 ns.
network_desc row(const std::string& placement, double wire_delay) {
    network_desc described{.topology = {.kind = "torus", .dims = {4, 1}}, .classes = {{"any", 2, {}}}};
    described.floorplan = {.tile = {2, 2}, .placement = placement, .wire_delay = wire_delay, .period_ps = 1000};
    return described;
}

std::vector<unsigned> cycles_of_links(const network_desc& described) {
    std::vector<unsigned> cycles;
    for (const auto& link : make_network_graph(described).links) { cycles.push_back(link.cycles); }
    return cycles;
}

TEST(wire_lengths, are_those_along_columns_and_rows) {
    const network_desc described = row("grid", 0);
    const std::vector<double> lengths = wire_lengths(described.floorplan, make_network_graph(described));
    EXPECT_THAT(lengths, ElementsAre(2, 6, 2, 2, 2, 2, 6, 2, 0, 0, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(wire_lengths(floorplan_desc{}, make_network_graph(described)), IsEmpty());
}

TEST(wire_lengths, become_cycles_of_links_where_a_wire_needs_more_than_network_link) {
    EXPECT_THAT(cycles_of_links(row("grid", 0)), Each(0U));
    EXPECT_THAT(cycles_of_links(row("grid", 500)), ElementsAre(0, 3, 0, 0, 0, 0, 3, 0)) << "2 mm in exactly a cycle";
    EXPECT_THAT(cycles_of_links(row("grid", 501)), ElementsAre(2, 4, 2, 2, 2, 2, 4, 2));
    EXPECT_THAT(cycles_of_links(row("folded", 500)), Contains(2U).Times(4)) << "none of 3";
    network_desc slow = row("grid", 500);
    slow.link.cycles = 3;
    EXPECT_THAT(cycles_of_links(slow), Each(0U)) << "network.link.cycles are enough";
}

TEST(wire_lengths, do_not_change_links_with_cycles_of_their_own) {
    network_desc described = row("grid", 500);
    described.links = {{"r0.W", 1}};
    EXPECT_THAT(cycles_of_links(described), ElementsAre(0, 1, 0, 0, 0, 0, 1, 0));
}

TEST(wire_lengths, are_refused_where_links_cannot_have_their_cycles) {
    EXPECT_THAT(
        [] { cycles_of_links(row("grid", 3e7)); },
        refuses("floorplan.wire_delay", "the wires of r0.W (6 mm) take 1.8e+05 cycles; a link has at most 65535"));
    network_desc described{.topology = {.kind = "concentrated_mesh", .dims = {2, 2}, .concentration = 4},
                           .classes = {{"any", 2, {}}}};
    described.floorplan = {.tile = {2, 2}, .wire_delay = 600, .period_ps = 1000};
    EXPECT_THAT([&] { make_network_graph(described); },
                refuses("floorplan",
                        "the wires between node 0 and its router (2 mm) take 2 cycles, but links of nodes take "
                        "network.link.cycles = 1; increase it, or place the router closer"));
}

}  // namespace
}  // namespace orbweaver::noc
