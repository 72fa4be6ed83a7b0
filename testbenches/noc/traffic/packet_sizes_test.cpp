// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/packet_sizes.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

TEST(packet_sizes, give_a_head_and_flits_for_the_data) {
    const packet_sizes line{{{64, 1}}};
    for (const auto& [flit_bits, flits] :
         {std::pair{16U, 33U}, {24U, 23U}, {32U, 17U}, {64U, 9U}, {128U, 5U}, {256U, 3U}, {512U, 2U}, {1024U, 2U}}) {
        EXPECT_EQ(lengths_of(line, flit_bits), packet_lengths(flits)) << flit_bits;
    }
    EXPECT_EQ(lengths_of({{{0, 3}, {1, 1}, {5, 2}}}, 32), packet_lengths({{1, 3}, {2, 1}, {3, 2}}));
}

TEST(packet_sizes, have_a_mean_by_weight) {
    EXPECT_EQ(mean_bytes({}), 0);
    EXPECT_EQ(mean_bytes({{{0, 3}, {64, 1}}}), 16);
}

TEST(packet_sizes, replace_lengths_and_rates_in_flits) {
    traffic_source_desc source;
    source.packet_flits = packet_lengths(7);
    source.reply_flits = packet_lengths(6);
    derive_lengths(source, 64, 128);
    EXPECT_EQ(source.packet_flits, packet_lengths(7)) << "nothing is given in bytes";
    source.packet_bytes = {{{64, 1}}};
    source.reply_bytes = {{{64, 1}}};
    source.rate_bytes = 0.64;
    derive_lengths(source, 64, 128);
    EXPECT_EQ(source.packet_flits, packet_lengths(9));
    EXPECT_EQ(source.reply_flits, packet_lengths(5));
    EXPECT_DOUBLE_EQ(source.rate, 0.09) << "a packet in a hundred cycles";
}

}  // namespace
}  // namespace orbweaver::noc
