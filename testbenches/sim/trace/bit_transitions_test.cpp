// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/bit_transitions.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

flit_record passing(flit_kind kind, std::uint32_t payload) {
    flit_record record;
    record.content.kind = kind;
    record.content.payload = payload;
    return record;
}

// F13 (thesis section 3.2).
TEST(bit_transitions, a_flit_is_34_wires_head_tail_and_32_of_payload) {
    bit_transitions counted;
    counted.add_link(0, "r0.E");
    counted.record(0, passing(flit_kind::tag, 0xffffffff));
    EXPECT_EQ(counted.count(0), 34U) << "from none to all";
    counted.record(0, passing(flit_kind::body, 0));
    EXPECT_EQ(counted.count(0), 68U) << "and back";
    counted.record(0, passing(flit_kind::head, 0));
    EXPECT_EQ(counted.count(0), 69U);
    counted.record(0, passing(flit_kind::tail, 0));
    EXPECT_EQ(counted.count(0), 71U) << "head and tail are wires of their own";
}

TEST(bit_transitions, wires_of_other_widths_are_counted) {
    bit_transitions narrow(16);
    narrow.add_link(0, "r0.E");
    narrow.record(0, passing(flit_kind::tag, 0xffffffff));
    EXPECT_EQ(narrow.count(0), 18U);

    bit_transitions wide(80);
    wide.add_link(0, "r0.E");
    wide.record(0, passing(flit_kind::body, 1));
    const auto first = wide.count(0);
    EXPECT_EQ(first, 1U + rtl::further_changes(0x9e3779b1, 0, 80));
    wide.record(0, passing(flit_kind::body, 1));
    EXPECT_EQ(wide.count(0), first);
    EXPECT_EQ(rtl::further_changes(0xffff0001, 0, 80), 17U + 1U) << "a word of 32 bits, and one of 16";
}

}  // namespace
}  // namespace orbweaver::sim
