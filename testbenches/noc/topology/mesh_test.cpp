// SPDX-License-Identifier: Apache-2.0
// Whole meshes, watched at every link: routes, offsets of the head, names, odd shapes. The graph itself is tested in
// topology_test.cpp.
#include <map>
#include <set>

#include "hw/noc/header_codec.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct grid_position {
    int x;
    int y;
    bool operator==(const grid_position&) const = default;
};

grid_position node_position(unsigned node, unsigned columns) {
    return {static_cast<int>(node % columns), static_cast<int>(node / columns)};
}

/// Sends a packet of three flits between every pair of nodes, one after another.
void send_between_all_pairs(tapped_network& bench) {
    cycle_t start = 1;
    for (unsigned source = 0; source < bench.net.nodes(); ++source) {
        for (unsigned destination = 0; destination < bench.net.nodes(); ++destination) {
            bench.send({.source = source, .destination = destination, .flits = 3, .start = start, .low = 0x5a5a});
            start += 60;
        }
    }
    bench.run(start + 60);
}

/// The links that the head of each packet crossed, in order.
std::map<unsigned, std::vector<link_crossing>> heads_of(const tapped_network& bench) {
    std::map<unsigned, std::vector<link_crossing>> heads;
    for (const link_crossing& any : bench.crossings) {
        if (is_head(any.content.kind)) { heads[any.content.packet.value].push_back(any); }
    }
    return heads;
}

void expect_x_before_y_at_every_link(unsigned columns, unsigned rows) {
    tapped_network bench(grid_of(columns, rows));
    send_between_all_pairs(bench);
    unsigned packets = 0;
    for (const auto& [slot, heads] : heads_of(bench)) {
        const packet_record& record = bench.ledger[packet_slot{slot}];
        const grid_position goal = node_position(record.destination.value, columns);
        grid_position here = node_position(record.source.value, columns);
        ++packets;
        ASSERT_EQ(bench.net.link_name(heads.front().link), fmt::format("n{}.in", record.source.value));
        ASSERT_EQ(bench.net.link_name(heads.back().link), fmt::format("n{}.out", record.destination.value));
        for (const link_crossing& head : heads) {
            const std::string& link = bench.net.link_name(head.link);
            const unsigned router = static_cast<unsigned>(here.y) * columns + static_cast<unsigned>(here.x);
            if (bench.net.kind_of_link(head.link) == link_kind::transit) {
                ASSERT_EQ(link.substr(0, link.find('.')), fmt::format("r{}", router));
                const char direction = link.back();
                if (direction == 'N' || direction == 'S') {
                    ASSERT_EQ(here.x, goal.x) << "Y moved before the X offset was 0, on " << link;
                }
                here.x += direction == 'E' ? 1 : direction == 'W' ? -1 : 0;
                here.y += direction == 'S' ? 1 : direction == 'N' ? -1 : 0;
            }
            ASSERT_EQ(header_codec::offset_x(head.content.payload), goal.x - here.x) << link;
            ASSERT_EQ(header_codec::offset_y(head.content.payload), goal.y - here.y) << link;
            ASSERT_EQ(bench.net.codec().type(head.content.payload), message_type::data);
            ASSERT_EQ(bench.net.codec().stride(head.content.payload), 0x5a5aU);
        }
        ASSERT_EQ(here, goal);
        ASSERT_EQ(heads.size(), bench.net.hops(record.source, record.destination) + 1);
        ASSERT_TRUE(bench.arrived(packet_slot{slot}, record.destination.value));
    }
    EXPECT_EQ(packets, columns * rows * columns * rows);
}

TEST(mesh, x_offset_reaches_0_before_y_moves_on_every_link_of_4_by_4) { expect_x_before_y_at_every_link(4, 4); }

TEST(mesh, x_offset_reaches_0_before_y_moves_on_every_link_of_2_by_3) { expect_x_before_y_at_every_link(2, 3); }

TEST(mesh, one_router_delivers_to_its_own_node) { expect_x_before_y_at_every_link(1, 1); }

TEST(mesh, a_row_delivers_between_all_pairs) { expect_x_before_y_at_every_link(6, 1); }

TEST(mesh, a_column_delivers_between_all_pairs) { expect_x_before_y_at_every_link(1, 6); }

TEST(mesh, the_farthest_corners_of_32_by_32_have_offsets_of_31) {
    tapped_network bench(grid_of(32, 32));
    bench.send({.source = 0, .destination = 1023, .flits = 2});
    bench.send({.source = 1023, .destination = 0, .flits = 2});
    bench.run(300);
    const std::uint32_t there = bench.traversals("n0.in")[0].content.payload;
    const std::uint32_t back = bench.traversals("n1023.in")[0].content.payload;
    EXPECT_EQ(header_codec::offset_x(there), 31);
    EXPECT_EQ(header_codec::offset_y(there), 31);
    EXPECT_EQ(header_codec::offset_x(back), -31);
    EXPECT_EQ(header_codec::offset_y(back), -31);
    ASSERT_EQ(bench.traversals("n1023.out").size(), 2U);
    ASSERT_EQ(bench.traversals("n0.out").size(), 2U);
    EXPECT_EQ(bench.traversals("n1023.out")[0].content.payload >> 20, 0U);
    EXPECT_EQ(bench.traversals("n0.out")[0].content.payload >> 20, 0U);
}

TEST(mesh, more_than_32_columns_carry_an_address_that_no_hop_changes) {
    tapped_network bench(grid_of(33, 2));
    EXPECT_EQ(bench.net.codec().layout, header_layout::address);
    const packet_slot packet = bench.send({.source = 0, .destination = 65, .flits = 2, .low = 0x00f3});
    bench.run(200);
    ASSERT_TRUE(bench.arrived(packet, 65));
    for (const link_crossing& any : bench.crossings) {
        if (is_head(any.content.kind)) {
            EXPECT_EQ(any.content.payload, 1U << 29 | 65U << 16 | 0xf3) << bench.net.link_name(any.link);
        }
    }
}

TEST(mesh, bodies_and_tails_pass_every_hop_unchanged) {
    tapped_network bench(grid_of(4, 4));
    const packet_slot packet = bench.send({.source = 3, .destination = 12, .flits = 9, .tag = true});
    bench.run(200);
    const std::vector<link_crossing> sent = bench.traversals("n3.in", packet);
    const std::vector<link_crossing> arrived = bench.traversals("n12.out", packet);
    ASSERT_EQ(sent.size(), 9U);
    ASSERT_EQ(arrived.size(), 9U);
    for (unsigned number = 0; number < 9; ++number) {
        EXPECT_EQ(arrived[number].content.kind, sent[number].content.kind);
        if (number > 0) { EXPECT_EQ(arrived[number].content.payload, sent[number].content.payload); }
    }
    EXPECT_EQ(sent[1].content.kind, flit_kind::tag);
}

TEST(mesh, routers_have_5_ports_inside_4_at_edges_3_at_corners_and_fewer_on_a_line) {
    tapped_network bench(grid_of(3, 3));
    const unsigned ports[] = {3, 4, 3, 4, 5, 4, 3, 4, 3};
    for (unsigned number = 0; number < 9; ++number) {
        EXPECT_EQ(bench.net.router_at(number).ports(), ports[number]) << "router " << number;
    }
    const auto ports_of = [](unsigned columns, unsigned rows) {
        std::vector<std::size_t> counts;
        for (const auto& made : make_topology({.kind = "mesh", .dims = {columns, rows}}).routers) {
            counts.push_back(made.ports.size());
        }
        return counts;
    };
    EXPECT_THAT(ports_of(1, 1), ElementsAre(1));
    EXPECT_THAT(ports_of(3, 1), ElementsAre(2, 3, 2));
    EXPECT_THAT(ports_of(1, 3), ElementsAre(2, 3, 2));
    EXPECT_THAT(ports_of(2, 3), ElementsAre(3, 3, 4, 4, 3, 3));
}

TEST(mesh, links_are_named_after_what_sends_on_them) {
    tapped_network bench(grid_of(2, 3));
    std::set<std::string> names;
    for (unsigned number = 0; number < bench.net.links(); ++number) {
        names.insert(bench.net.link_name(number));
        const std::string& name = bench.net.link_name(number);
        const link_kind kind = bench.net.kind_of_link(number);
        EXPECT_EQ(kind == link_kind::transit, name[0] == 'r') << name;
        EXPECT_EQ(kind == link_kind::injection, name.ends_with(".in")) << name;
        EXPECT_EQ(kind == link_kind::ejection, name.ends_with(".out")) << name;
    }
    EXPECT_EQ(names.size(), bench.net.links()) << "each name once";
    EXPECT_EQ(bench.net.links(), 14U + 6 + 6);
    for (const char* name :
         {"r0.E", "r0.S", "r1.W", "r1.S", "r2.E", "r2.N", "r2.S", "r5.W", "r5.N", "n0.in", "n5.out"}) {
        EXPECT_EQ(names.count(name), 1U) << name;
    }
}

}  // namespace
}  // namespace orbweaver::noc
