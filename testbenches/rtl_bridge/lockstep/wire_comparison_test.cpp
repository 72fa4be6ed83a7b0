// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_words.h"

#include "rtl_bridge/router/flit_wires.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

flit flit_of(flit_kind kind, std::uint32_t payload, std::uint8_t vc) {
    flit made;
    made.kind = kind;
    made.payload = payload;
    made.vc.value = vc;
    return made;
}

/// Returns the comparison of a router on a mesh that has no neighbour in the north.
router_comparison named_wires() { return router_comparison(wire_words<router_wires>({"local", "E", "W", "", "S"})); }

TEST(flit_wires, code_kinds_as_head_and_tail_with_a_mark_for_single_flits) {
    constexpr std::uint64_t tail = std::uint64_t{1} << 32;
    constexpr std::uint64_t head = std::uint64_t{2} << 32;
    constexpr std::uint64_t mark = std::uint64_t{4} << 32;
    EXPECT_EQ(wires_of(flit_of(flit_kind::head, 7, 0)).flit, head | 7);
    EXPECT_EQ(wires_of(flit_of(flit_kind::body, 7, 0)).flit, 7U);
    EXPECT_EQ(wires_of(flit_of(flit_kind::tail, 7, 0)).flit, tail | 7);
    EXPECT_EQ(wires_of(flit_of(flit_kind::tag, 7, 0)).flit, head | tail | 7);
    EXPECT_EQ(wires_of(flit_of(flit_kind::head_tail, 7, 0)).flit, head | tail | mark | 7);
    EXPECT_EQ(wires_of(flit_of(flit_kind::head, 7, 3)).vc, 3U);
    EXPECT_TRUE(wires_of(flit_of(flit_kind::head, 7, 3)).valid);
    EXPECT_EQ(wires_of(flit_of(flit_kind::body, 7, 3)).further, 0U);
}

TEST(flit_wires, of_16_bits_have_the_route_of_a_head_and_the_lower_bits_of_others) {
    EXPECT_EQ(wires_of(flit_of(flit_kind::head, 0x12345678, 0), 16).flit, 0x20000U | 0x1234U);
    EXPECT_EQ(wires_of(flit_of(flit_kind::tail, 0x12345678, 0), 16).flit, 0x10000U | 0x5678U);
}

TEST(flit_wires, beyond_32_bits_depend_on_what_no_hop_changes) {
    const auto further = [](flit_kind kind, std::uint32_t payload, unsigned bits) {
        return wires_of(flit_of(kind, payload, 0), bits).further;
    };
    EXPECT_EQ(further(flit_kind::head, 0x12340003, 64), further(flit_kind::head, 0x56780003, 64));
    EXPECT_NE(further(flit_kind::body, 0x12340003, 64), further(flit_kind::body, 0x56780003, 64));
    EXPECT_LT(further(flit_kind::body, 5, 40), 256U);
    EXPECT_NE(further_word(further(flit_kind::body, 5, 128), 0), further_word(further(flit_kind::body, 5, 128), 1));
}

TEST(router_words, names_a_difference_in_the_payload_behind_the_first_word) {
    router_wires expected;
    router_wires found;
    expected.links[1] = wires_of(flit_of(flit_kind::body, 1, 0), 64);
    found.links[1] = expected.links[1];
    found.links[1].further ^= 1;
    EXPECT_THAT(wire_words<router_wires>().difference(expected, found).value_or(""), HasSubstr(" and 0x9e3779b0"));
}

TEST(wire_comparison, states_port_and_both_values_of_a_flit_that_differs) {
    router_comparison wires = named_wires();
    router_wires expected;
    router_wires found;
    expected.links[1] = wires_of(flit_of(flit_kind::head, 0x12, 2));
    found.links[1] = wires_of(flit_of(flit_kind::head, 0x13, 2));
    EXPECT_THAT(wires.compare(5, expected, found),
                Optional(HasSubstr("port E: head 0x00000012 vc 2 expected, RTL has head 0x00000013 vc 2")));
    found.links[1] = {};
    EXPECT_THAT(wires.compare(6, expected, found), Optional(HasSubstr("RTL has nothing")));
}

TEST(wire_comparison, sees_another_virtual_channel_and_a_credit_that_differs) {
    router_comparison wires = named_wires();
    router_wires expected;
    router_wires found;
    expected.links[0] = found.links[0] = wires_of(flit_of(flit_kind::body, 1, 0));
    EXPECT_EQ(wires.compare(1, expected, found), std::nullopt);
    found.links[0].vc = 1;
    EXPECT_NE(wires.compare(2, expected, found), std::nullopt);
    found.links[0].vc = 0;
    expected.credits[4] = 5;
    EXPECT_THAT(wires.compare(3, expected, found),
                Optional(HasSubstr("port S: credit vc 0,2 expected, RTL has no credit")));
    EXPECT_EQ(wires.cycles(), 3U);
}

TEST(wire_comparison, does_not_look_at_what_is_not_valid) {
    router_comparison wires;
    router_wires expected;
    router_wires found;
    found.links[2].flit = 99;
    found.links[2].vc = 1;
    EXPECT_EQ(wires.compare(1, expected, found), std::nullopt);
}

TEST(wire_comparison, keeps_the_last_32_cycles_oldest_first) {
    router_comparison wires;
    for (cycle_t cycle = 0; cycle < 40; ++cycle) { wires.compare(cycle, {}, {}); }
    const auto last = wires.last_cycles();
    ASSERT_EQ(last.size(), router_comparison::window);
    EXPECT_EQ(last.front().cycle, 8U);
    EXPECT_EQ(last.back().cycle, 39U);
}

TEST(wire_comparison, reports_both_sides_in_cycles_in_which_anything_happened) {
    router_comparison wires = named_wires();
    router_wires busy;
    busy.links[3] = wires_of(flit_of(flit_kind::tail, 1, 0));
    wires.compare(1, {}, {});
    wires.compare(2, busy, {});
    EXPECT_THAT(wires.last_lines("model"),
                ElementsAre(HasSubstr("cycle 2     model:  3: tail 0x00000001 vc 0"), HasSubstr("cycle 2       rtl:")));
}

TEST(wire_comparison, a_waveform_has_both_sides_of_every_port_by_its_name) {
    router_comparison wires = named_wires();
    router_wires busy;
    busy.links[1] = wires_of(flit_of(flit_kind::body, 5, 1));
    wires.compare(3, busy, {});
    const std::string text = wires.waveform("model", 10000);
    EXPECT_THAT(
        text, AllOf(HasSubstr("$scope module model $end"), HasSubstr("$scope module rtl $end"), HasSubstr("#30000\n")));
    EXPECT_THAT(text, HasSubstr("$scope module E $end\n$var wire 1 % valid $end\n")) << "of the model";
    EXPECT_THAT(text, HasSubstr("\n1%\n"));
    EXPECT_THAT(text, HasSubstr("\nb101 '\n")) << "its flit";
    EXPECT_THAT(text, HasSubstr("\n09\n")) << "valid of the RTL";
    EXPECT_THAT(text, HasSubstr("$scope module port3 $end")) << "it leads nowhere";
}

}  // namespace
}  // namespace orbweaver::rtl
