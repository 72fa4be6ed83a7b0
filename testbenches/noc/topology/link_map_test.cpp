// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/link_map.h"

#include <gtest/gtest.h>

#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/dependency/support/small_networks.h"

namespace orbweaver::noc {
namespace {

TEST(link_map, numbers_and_names_links_as_the_network_does) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described{.topology = {.dims = {3, 2}}, .classes = {{"any", 1, {}}}};
    const network net("net", domain, described, ledger);
    const link_map links(net.topology());
    ASSERT_EQ(links.links(), net.links());
    for (std::uint32_t link = 0; link < links.links(); ++link) {
        EXPECT_EQ(links.name(link), net.link_name(link));
        EXPECT_EQ(links.is_ejection(link), net.kind_of_link(link) == link_kind::ejection);
        EXPECT_EQ(links.is_injection(link), net.kind_of_link(link) == link_kind::injection);
    }
}

TEST(link_map, knows_what_is_attached_to_a_port) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    EXPECT_EQ(links.name(links.leaving(0, {1})), "r0.E");
    EXPECT_EQ(links.name(links.arriving(1, {2})), "r0.E");
    EXPECT_EQ(links.name(links.leaving(2, {0})), "n2.out");
    EXPECT_EQ(links.name(links.arriving(2, {0})), "n2.in");
    EXPECT_EQ(links.leaving(0, {3}), link_map::none);
    EXPECT_EQ(links.end(links.leaving(0, {1})).router, 1U);
}

}  // namespace
}  // namespace orbweaver::noc
