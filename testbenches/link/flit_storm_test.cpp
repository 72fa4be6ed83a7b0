// SPDX-License-Identifier: Apache-2.0
// Random traffic over flit links under word errors, against FIFOs.
#include <memory>

#include "testbenches/link/support/flit_link_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::serial {
namespace {

struct many_flit_links {
    linked_sides& add(const serial_link_desc& line, const flit_link_desc& described, flit_neighbours neighbours) {
        links.push_back(std::make_unique<linked_sides>(domain, line, described, neighbours, links.size(),
                                                       fmt::format("link{}_", links.size())));
        return *links.back();
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<linked_sides>> links;
};

/// Packets of random lengths at random times on random channels.
void send_at_random(flit_side& sender, unsigned packets, cycle_t span, random_stream& draw) {
    cycle_t cycle = 1;
    for (unsigned n = 0; n < packets; ++n) {
        cycle += draw.below(static_cast<std::uint32_t>(2 * span / packets));
        sender.send_packet(draw.below(static_cast<std::uint32_t>(sender.sent.size())), 1 + draw.below(6), cycle);
    }
}

TEST(flit_storm, with_resend_nothing_is_lost_or_comes_twice_or_out_of_order) {
    many_flit_links bench;
    for (const double rate : {0.0, 0.001, 0.02, 0.1, 0.2, 0.3}) {
        for (unsigned seed = 0; seed < 12; ++seed) {
            random_stream draw(seed, "storm");
            serial_link_desc line{1 + seed % 3, seed % 4 * 3, 1 + seed % 2};
            line.word_error_rate = rate;
            line.detection = seed % 4 == 3 ? 0.5 : 1;
            flit_link_desc described{.lines = seed % 2 == 0 ? flit_lines::half_duplex : flit_lines::full_duplex,
                                     .frames_per_turn = 1 + seed % 9,
                                     .window = 1U << seed % 6};
            described.timeout_cycles = seed % 5 == 4 ? 40 : 300;  // 40: sooner than some answers
            described.retries = 1000;
            linked_sides& link = bench.add(line, described, {1 + seed % 4, 1 + seed % 7});
            send_at_random(link.near_side, 40, 2000, draw);
            send_at_random(link.far, seed % 3 == 0 ? 0 : 40, 2000, draw);
        }
    }
    bench.run(60000);
    std::uint64_t resends = 0;
    for (std::size_t n = 0; n < bench.links.size(); ++n) {
        EXPECT_EQ(bench.links[n]->wrong(), "") << "link " << n;
        EXPECT_THAT(bench.links[n]->owner.failures, IsEmpty()) << "link " << n;
        EXPECT_TRUE(bench.links[n]->link.end(0).idle() && bench.links[n]->link.end(1).idle()) << "link " << n;
        resends += bench.links[n]->link.end(0).counters().resends;
    }
    EXPECT_GT(resends, 1000U) << "the storm was none";
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

}  // namespace
}  // namespace orbweaver::serial
