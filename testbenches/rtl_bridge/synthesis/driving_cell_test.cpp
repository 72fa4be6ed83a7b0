// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/driving_cell.h"

#include <gtest/gtest.h>

namespace orbweaver::rtl {
namespace {

TEST(driving_cell, is_the_smallest_of_one_input_that_holds_nothing) {
    EXPECT_EQ(driving_cell(R"(library(some) {
  cell (NAND) { area : 1; pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A*B)'"; timing() { cell_rise(table) { values("1"); } } } }
  cell ("BUF") { area : 3; pin(A) { direction : input; } pin(Y) { direction : output; function : "A"; } }
  cell (INV) { area : 2.5; pin(A) { direction : "input"; } pin(Y) { direction : output; function : "A'"; } }
  cell (TIE) { area : 1; pin(Y) { direction : output; function : "1"; } }
  cell (TOGGLE) { area : 1; ff(Q, N) { next_state : "N"; clocked_on : "C"; }
    pin(C) { direction : input; } pin(Y) { direction : output; function : "Q"; } }
})"),
              "INV");
}

TEST(driving_cell, is_none_where_there_is_no_inverter_and_no_buffer) {
    EXPECT_EQ(driving_cell(""), "");
    EXPECT_EQ(driving_cell("library(none) { cell(TIE) { area : 1; } }"), "");
}

}  // namespace
}  // namespace orbweaver::rtl
