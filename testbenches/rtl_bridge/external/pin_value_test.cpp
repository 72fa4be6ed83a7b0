// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/pin_value.h"

#include "hw/noc/description_error.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

std::string complaint_about(const std::string& text, noc::link_side side) {
    try {
        enters_router(read_pin_value(text, side, 2, "key"), side, 2, "key");
    } catch (const noc::description_error& error) { return error.text(); }
    return {};
}

TEST(pin_value, is_a_concatenation_of_signals_constants_and_skipped_bits) {
    const std::vector<pin_part> parts =
        read_pin_value("{head, tag[19:4], 2'b10, skip[2:0], vc[0], valid_vc}", noc::link_side::in, 2, "key");
    ASSERT_EQ(parts.size(), 6U);
    EXPECT_EQ(parts[1].signal, "tag");
    EXPECT_EQ(parts[1].low, 4U);
    EXPECT_EQ(parts[1].bits, 16U);
    EXPECT_EQ(parts[2].constant, "2'b10");
    EXPECT_EQ(bits_of(parts), 1 + 16 + 2 + 3 + 1 + 2U);
    EXPECT_TRUE(enters_router(parts, noc::link_side::in, 2, "key"));
}

TEST(pin_value, enters_or_leaves_the_router_by_the_side_of_its_pin) {
    EXPECT_FALSE(enters_router(read_pin_value("valid", noc::link_side::out, 2, "key"), noc::link_side::out, 2, "key"));
    EXPECT_TRUE(enters_router(read_pin_value("credit", noc::link_side::out, 2, "key"), noc::link_side::out, 2, "key"));
}

TEST(pin_value, is_refused_where_it_makes_no_sense) {
    EXPECT_THAT(complaint_about("{tag, no}", noc::link_side::in), HasSubstr("'no' is no part of a pin here"));
    EXPECT_THAT(complaint_about("tag[32]", noc::link_side::in), HasSubstr("'tag[32]'"));
    EXPECT_THAT(complaint_about("dest_x", noc::link_side::out), HasSubstr("'dest_x'"));
    EXPECT_EQ(complaint_about("{tag, credit}", noc::link_side::in),
              "the router takes a part of this and gives another");
}

}  // namespace
}  // namespace orbweaver::rtl
