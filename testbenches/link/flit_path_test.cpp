// SPDX-License-Identifier: Apache-2.0
// Two networks joined by a flit link: router, end, serial line, end, router.
#include <memory>

#include "hw/link/flit_serial_link.h"
#include "testbenches/link/support/flit_link_bench.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/elaboration_report.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::serial {
namespace {

/// Two meshes of 2 x 2. A link takes the place of node 3 of the west one and of node 0 of the east one. So what the
/// west sends to node 3 crosses it, and is at home at node 3 of the east; back, likewise with node 0.
struct two_networks {
    explicit two_networks(const serial_link_desc& line)
        : west("west", domain, noc::mesh_of(2, 2), ledger),
          east("east", domain, noc::mesh_of(2, 2), ledger),
          link("link", domain, line, {}, owner, 1) {
        join(west, west_gate, link.end(0));
        join(east, east_gate, link.end(1));
        for (std::uint16_t node = 0; node < 4; ++node) {
            if (node != west_gate.value) {
                west_nodes[node] = std::make_unique<noc::scripted_endpoint>(fmt::format("west{}", node).c_str(), domain,
                                                                            west, node_id{node});
            }
            if (node != east_gate.value) {
                east_nodes[node] = std::make_unique<noc::scripted_endpoint>(fmt::format("east{}", node).c_str(), domain,
                                                                            east, node_id{node});
            }
        }
    }
    static void join(noc::network& net, node_id gate, flit_link_end& end) {
        net.ejection(gate).bind(end.in);
        end.out.bind(net.injection(gate));
    }

    static constexpr node_id west_gate{3};
    static constexpr node_id east_gate{0};

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    noc::network west;
    noc::network east;
    noting_owner owner;
    flit_serial_link link;
    std::array<std::unique_ptr<noc::scripted_endpoint>, 4> west_nodes;
    std::array<std::unique_ptr<noc::scripted_endpoint>, 4> east_nodes;
};

class flit_path : public testing::TestWithParam<double> {};

TEST_P(flit_path, two_networks_joined_by_a_serial_link_deliver_everything_in_both_directions) {
    serial_link_desc line{.word_error_rate = GetParam()};
    two_networks bench(line);
    constexpr unsigned packets = 30;
    for (unsigned n = 0; n < packets; ++n) {
        bench.west_nodes[n % 3]->order({.start = 1 + n, .destination = bench.west_gate, .flits = 1 + n % 6});
        bench.east_nodes[1 + n % 3]->order({.start = 1 + n, .destination = bench.east_gate, .flits = 1 + n % 5});
    }
    sc_core::sc_start(bench.domain.time(30000));
    unsigned tails_east = 0;
    for (const noc::arrival& seen : bench.east_nodes[bench.west_gate.value]->arrivals) {
        tails_east += is_tail(seen.seen.kind) ? 1 : 0;
    }
    unsigned tails_west = 0;
    for (const noc::arrival& seen : bench.west_nodes[bench.east_gate.value]->arrivals) {
        tails_west += is_tail(seen.seen.kind) ? 1 : 0;
    }
    EXPECT_EQ(tails_east, packets);
    EXPECT_EQ(tails_west, packets);
    EXPECT_EQ(bench.ledger.in_flight(), 0U);
    EXPECT_EQ(bench.west.flits_inside() + bench.east.flits_inside(), 0U);
    for (std::uint8_t vc = 0; vc < 2; ++vc) {
        EXPECT_EQ(bench.west.ejection_link(bench.west_gate).uncredited({vc}), 0U);
        EXPECT_EQ(bench.east.injection_link(bench.east_gate).uncredited({vc}), 0U);
        EXPECT_EQ(bench.east.ejection_link(bench.east_gate).uncredited({vc}), 0U);
        EXPECT_EQ(bench.west.injection_link(bench.west_gate).uncredited({vc}), 0U);
    }
    EXPECT_THAT(bench.owner.failures, IsEmpty());
    EXPECT_EQ(bench.link.end(0).counters().resends != 0, GetParam() != 0);
}

INSTANTIATE_TEST_SUITE_P(word_errors, flit_path, testing::Values(0.0, 0.1));

TEST(flit_serial_link, a_socket_that_nobody_bound_is_named) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    noting_owner owner;
    flit_serial_link link("link", domain, {}, {}, owner, 1);
    EXPECT_EQ(elaboration_report(), "link.near.in is bound to nothing: it needs a link from a router");
}

}  // namespace
}  // namespace orbweaver::serial
