// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/printed_text.h"

#include <gtest/gtest.h>

namespace orbweaver::rtl {
namespace {

/// A public router states `$display({"ERROR: ", ...})`, and its user read 160 digits.
TEST(printed_text, is_that_of_a_string_printed_as_a_number) {
    EXPECT_EQ(printed_text("    6639687158333252699543294488848386022415538949181500718\n"), "ERROR: no credit in %m.");
}

TEST(printed_text, leaves_all_else_as_it_is) {
    for (const char* printed : {"", "\n", "no credit", " 1952805748", "340282366920938463463374607431768211455"}) {
        EXPECT_EQ(printed_text(printed), printed);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
