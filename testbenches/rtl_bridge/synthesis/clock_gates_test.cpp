// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/clock_gates.h"

#include <gtest/gtest.h>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

TEST(clock_gates, are_found_with_the_flip_flops_behind_them) {
    const auto gates = clock_gates_in(
        "  clock_gate _1_ (\n    .clk_i(clk_i),\n    .clk_o(_n1_),\n    .enable_i(\\a.b[0] )\n  );\n"
        "  DFF _2_ (\n    .CLK(_n1_),\n    .D(d),\n    .Q(q)\n  );\n"
        "  DFF _3_ (\n    .CLK(_n1_),\n    .D(q),\n    .Q(r)\n  );\n"
        "  clock_gate _4_ (\n    .clk_i(clk_i),\n    .clk_o(_n2_),\n    .enable_i(r)\n  );\n"
        "  DFF _5_ (\n    .CLK(clk_i),\n    .D(d),\n    .Q(s)\n  );\n");
    ASSERT_EQ(gates.size(), 2U);
    EXPECT_EQ(gates[0].name, "_1_");
    EXPECT_EQ(gates[0].flip_flops, 2U);
    EXPECT_EQ(gates[1].flip_flops, 0U);
}

/// Registers with an enable, with and without a reset, and a counter of 3 bits.
rtl_design registers(bool gated) {
    rtl_design made{"registers",
                    {{"registers.sv", R"(
module registers (input logic clk_i, input logic rst_i, input logic a_i, input logic b_i, input logic [7:0] d_i,
                  output logic [7:0] q_o, output logic [4:0] r_o, output logic [2:0] s_o);
  always_ff @(posedge clk_i) begin
    if (a_i) q_o <= d_i;
    if (rst_i) r_o <= '0;
    else if (b_i) r_o <= d_i[4:0];
    if (rst_i) s_o <= '0;
    else if (a_i) s_o <= s_o + 3'd1;
  end
endmodule
)"}},
                    {}};
    made.has_clock_gates = gated;
    return made;
}

TEST(clock_gates, replace_the_enables_of_four_or_more_flip_flops) {
    SKIP_WITHOUT("yosys");
    synthesiser yosys(temporary_path("clock_gates"));
    const synthesis_result plain = yosys.synthesise(registers(false));
    const synthesis_result gated = yosys.synthesise(registers(true));
    EXPECT_EQ(plain.clock_gates, 0U);
    EXPECT_EQ(gated.clock_gates, 2U);
    EXPECT_EQ(plain.flip_flops, 16U);
    EXPECT_EQ(gated.flip_flops, 16U) << "gates are counted apart";
    EXPECT_LT(gated.gate_equivalents, plain.gate_equivalents) << "13 multiplexers against two gates";
}

}  // namespace
}  // namespace orbweaver::rtl
