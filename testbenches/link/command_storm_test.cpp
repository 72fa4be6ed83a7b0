// SPDX-License-Identifier: Apache-2.0
// Properties of the ends' protocol under word errors.
#include <bit>
#include <memory>

#include "testbenches/link/support/exactly_once.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::serial {
namespace {

struct many_links {
    explicit many_links(std::size_t most) { links.reserve(most); }
    linked_ends& add(const serial_link_desc& line = {}, const command_link_desc& described = {}) {
        links.push_back(
            std::make_unique<linked_ends>(domain, line, described, links.size(), fmt::format("link{}_", links.size())));
        return *links.back();
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<linked_ends>> links;
};

struct flavour {
    unsigned cycles_per_word;
    unsigned flight;
    unsigned turn_around;
};
constexpr std::array<flavour, 4> flavours{{{2, 0, 1}, {1, 0, 1}, {4, 3, 1}, {1, 7, 2}}};

TEST(command_storm,
     with_every_error_detected_nothing_is_lost_or_comes_twice_without_a_report_and_no_time_out_is_needed) {
    many_links bench(0);
    std::vector<exchange> exchanges;
    for (const double rate : {0.0, 0.001, 0.02, 0.1, 0.3, 0.5, 0.8, 1.0}) {
        for (unsigned seed = 0; seed < 80; ++seed) {
            const flavour& variant = flavours[seed % flavours.size()];
            serial_link_desc line{variant.cycles_per_word, variant.flight, variant.turn_around};
            line.word_error_rate = rate;
            linked_ends& link = bench.add(line);
            link.channel_owner.service = seed % 7;
            link.channel_owner.refuse_for = seed % 5 == 0 ? cop_error::mask_in_use : cop_error::none;
            exchanges.emplace_back(link, 12, 12, seed);
        }
    }
    bench.run(20000);
    unsigned failures = 0;
    for (std::size_t n = 0; n < exchanges.size(); ++n) {
        EXPECT_EQ(exchanges[n].wrong(), "") << "link " << n;
        failures += static_cast<unsigned>(exchanges[n].ends.host_owner.failures.size());
    }
    EXPECT_GT(failures, 100U) << "storms this heavy make transmissions fail";
}

TEST(command_storm, every_pattern_of_up_to_three_errors_in_the_first_words_ends_well) {
    constexpr unsigned words = 8;  // each way
    many_links bench(0);
    std::vector<exchange> exchanges;
    for (std::uint32_t pattern = 0; pattern < 1U << (2 * words); ++pattern) {
        if (std::popcount(pattern) > 3) { continue; }
        linked_ends& link = bench.add();
        link.to_channel.bad = pattern & ((1U << words) - 1);
        link.to_host.bad = pattern >> words;
        exchanges.emplace_back(link, 2, 2, pattern);
    }
    bench.run(2000);
    for (std::size_t n = 0; n < exchanges.size(); ++n) {
        EXPECT_EQ(exchanges[n].wrong(), "") << "to the channel " << std::hex << exchanges[n].ends.to_channel.bad
                                            << ", to the host " << exchanges[n].ends.to_host.bad;
        EXPECT_THAT(exchanges[n].ends.host_owner.failures, IsEmpty());
    }
}

TEST(command_storm, undetected_errors_neither_hang_it_nor_break_it) {
    many_links bench(0);
    std::vector<exchange> exchanges;
    for (const double rate : {0.01, 0.1, 0.5, 1.0}) {
        for (unsigned seed = 0; seed < 40; ++seed) {
            serial_link_desc line{flavours[seed % 4].cycles_per_word, flavours[seed % 4].flight, 1};
            line.word_error_rate = rate;
            line.detection = seed % 2 == 0 ? 0.5 : 0;
            command_link_desc described{.sequence = seed % 3 != 0, .transmit_timeout = 500};
            exchanges.emplace_back(bench.add(line, described), 12, 12, seed);
        }
    }
    bench.run(200000);
    for (const exchange& entry : exchanges) {
        EXPECT_EQ(entry.ends.host_owner.results.size(), entry.upstream.size());
        EXPECT_EQ(entry.ends.channel_owner.results.size(), entry.down.size());
    }
}

}  // namespace
}  // namespace orbweaver::serial
