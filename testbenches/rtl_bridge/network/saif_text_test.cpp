// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/saif_text.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

TEST(saif_text, has_the_wires_at_both_ends_of_a_link) {
    network_shape shape;
    shape.vcs = 2;
    shape.vc_bits = 1;
    shape.flit_bits = 34;
    shape.links.push_back({.name = "n1_in", .sender = {true, 1, 0}, .receiver = {false, 0, 2}, .cycles = 1});
    std::vector<link_activity> links(1, link_activity(shape, 10));
    links[0].sender.valid.add(3, 1);
    links[0].sender.flit.add(3, 0b10);
    links[0].receiver.credit.add(5, 0b10);
    links[0].sender.finish();
    links[0].receiver.finish();
    const std::string text = saif_text(shape, links, 10, 500);
    EXPECT_THAT(text, AllOf(HasSubstr("(SAIFVERSION \"2.0\")"), HasSubstr("(DIRECTION \"backward\")"),
                            HasSubstr("(TIMESCALE 1 ps)\n(DURATION 5000)\n(INSTANCE top\n")));
    EXPECT_THAT(text, HasSubstr("(clk_i (T0 2500) (T1 2500) (TX 0) (TC 20) (IG 0))"));
    EXPECT_THAT(text, HasSubstr("(valid_i\\[1\\] (T0 4500) (T1 500) (TX 0) (TC 2) (IG 0))"));
    EXPECT_THAT(text, HasSubstr("(flit_i\\[34\\] (T0 5000) (T1 0) (TX 0) (TC 0) (IG 0))"));
    EXPECT_THAT(text, HasSubstr("(flit_i\\[35\\] (T0 4500) (T1 500) (TX 0) (TC 2) (IG 0))")) << "bit 1 of node 1";
    EXPECT_THAT(text, HasSubstr("(r0_arriving_credit\\[5\\] (T0 4500) (T1 500) (TX 0) (TC 2) (IG 0))"));
    EXPECT_THAT(text, HasSubstr("(credit_o\\[3\\] (T0 5000)"));
}

}  // namespace
}  // namespace orbweaver::rtl
