// SPDX-License-Identifier: Apache-2.0
// The FPU in RTL against IEEE-754, as the host computes it, and against the model.
#include "hw/cop/real_alu.h"
#include "rtl_bridge/fpu/fpu_design.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/rtl_bridge/fpu/fpu_bench.h"
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {

void PrintTo(const fpu_operands& operands, std::ostream* out) {
    *out << fmt::format("operation {} of {:016x} and {:016x}", static_cast<unsigned>(operands.operation), operands.a,
                        operands.b);
}

namespace {

std::vector<fpu_operands> corner_pairs() {
    const std::vector<std::uint64_t> values = corners();
    std::vector<fpu_operands> pairs;
    for (const fpu_operation operation : {fpu_operation::sum, fpu_operation::max, fpu_operation::min}) {
        for (const std::uint64_t a : values) {
            for (const std::uint64_t b : values) { pairs.push_back({operation, a, b}); }
        }
    }
    return pairs;
}

/// The corners, and then random pairs.
std::vector<fpu_operands> wrong(const shared_library& library, unsigned stages, unsigned random_pairs) {
    const std::vector<fpu_operands> pairs = corner_pairs();
    random_operands random(1);
    std::size_t count = 0;
    return fpu_bench(library, stages).wrong(pairs.size() + random_pairs, [&] {
        return count < pairs.size() ? pairs[count++] : random.next();
    });
}

TEST(rtl_fpu, equals_ieee_754_for_all_corners_and_a_million_random_pairs) {
    SKIP_WITHOUT("verilator");
    EXPECT_THAT(wrong(library_of(fpu_design(max_fpu_stages)), max_fpu_stages, 1000000), IsEmpty());
}

TEST(rtl_fpu, as_a_netlist_equals_ieee_754_for_all_corners) {
    SKIP_WITHOUT("verilator");
    SKIP_WITHOUT("yosys");
    const verilated_design gates = synthesiser(ORBWEAVER_RTL_CACHE).netlist(fpu_design(max_fpu_stages));
    EXPECT_THAT(wrong(library_of(gates), max_fpu_stages, 10000), IsEmpty());
}

TEST(fpu_model, is_the_host_for_all_corners_and_a_million_random_pairs) {
    constexpr cop_opcode opcodes[] = {cop_opcode::sum_double, cop_opcode::max_double, cop_opcode::min_double};
    const auto expect_equal = [&](const fpu_operands& operands) {
        ASSERT_EQ(cop::real_alu::result_of(opcodes[static_cast<unsigned>(operands.operation)], operands.a, operands.b),
                  by_the_host(operands));
    };
    for (const fpu_operands& operands : corner_pairs()) { expect_equal(operands); }
    random_operands random(1);
    for (unsigned count = 0; count < 1000000; ++count) { expect_equal(random.next()); }
}

/// The random pairs must cover all kinds of sums; otherwise the test above proves little.
TEST(fpu_bench, draws_every_kind_of_sum_often) {
    random_operands random(1);
    unsigned subnormal = 0;
    unsigned cancelled = 0;
    unsigned halves = 0;
    unsigned overflows = 0;
    unsigned shifted_out = 0;
    for (unsigned count = 0; count < 100000; ++count) {
        const fpu_operands operands = random.next();
        const auto a = std::bit_cast<double>(operands.a);
        const auto b = std::bit_cast<double>(operands.b);
        if (operands.operation != fpu_operation::sum || !std::isfinite(a) || !std::isfinite(b)) { continue; }
        const double sum = a + b;
        const double lost = b - (sum - a);  // exact where |a| >= |b| and nothing overflows
        subnormal += std::fpclassify(sum) == FP_SUBNORMAL ? 1 : 0;
        cancelled += sum != 0 && std::fabs(sum) < std::fabs(a) / 1024 ? 1 : 0;
        overflows += std::isinf(sum) ? 1 : 0;
        shifted_out += sum == a && b != 0 ? 1 : 0;
        halves += std::fabs(a) >= std::fabs(b) && lost != 0 &&
                          std::fabs(lost) * 2 == std::nextafter(std::fabs(sum), INFINITY) - std::fabs(sum)
                      ? 1
                      : 0;
    }
    EXPECT_GT(subnormal, 1000U);
    EXPECT_GT(cancelled, 1000U);
    EXPECT_GT(halves, 1000U);
    EXPECT_GT(overflows, 200U);
    EXPECT_GT(shifted_out, 1000U);
}

// clang-format off
const std::vector<seeded_fault>& fpu_faults() {
    static const std::vector<seeded_fault> table{
        {"infinity is a NaN", "fpu_order.sv", "a_i[62:0] > INFINITY", "(FAULT ? a_i[62:0] >= INFINITY : a_i[62:0] > INFINITY)"},
        {"a NaN is not seen in b", "fpu_order.sv", "b_is_nan      = ", "b_is_nan      = !FAULT && "},
        {"a NaN is passed on", "fpu_order.sv", "value_o = CANONICAL_NAN;\n    end else", "value_o = FAULT ? a_i : CANONICAL_NAN;\n    end else"},
        {"infinities never cancel", "fpu_order.sv", "a_i[63] == b_i[63] ? a_i", "(a_i[63] == b_i[63] || FAULT) ? a_i"},
        {"MAX is MIN", "fpu_order.sv", "operation_i == 2'd1", "operation_i == (FAULT ? 2'd2 : 2'd1)"},
        {"negative numbers in the order of positive ones", "fpu_order.sv", "else if (a_i[63])", "else if (a_i[63] && !FAULT)"},
        {"-0 is not below +0", "fpu_order.sv", "a_is_less = a_i[63];", "a_is_less = a_i[63] && !(FAULT && a_i[62:0] == '0);"},
        {"subnormals have exponent 0", "fpu_order.sv", "smaller_exponent = smaller[62:52] == '0", "smaller_exponent = smaller[62:52] == '0 && !FAULT"},
        {"subnormals have the hidden 1", "fpu_order.sv", "larger_o        = {larger[62:52] != '0", "larger_o        = {larger[62:52] != '0 || FAULT"},
        {"the smaller one is put first", "fpu_order.sv", "larger_is_a    = !b_is_larger", "larger_is_a    = !b_is_larger ^ FAULT"},
        {"signs are not looked at", "fpu_order.sv", "a_i[63] ^ b_i[63]", "(a_i[63] ^ b_i[63]) && !FAULT"},
        {"what cancels is -0", "fpu_order.sv", "a_i[63] && b_i[63] :", "(FAULT ? a_i[63] || b_i[63] : a_i[63] && b_i[63]) :"},
        {"a long distance wraps", "fpu_sum.sv", "distance_i > 11'(MOST) ?", "(distance_i > 11'(MOST) && !FAULT) ?"},
        {"no sticky bit", "fpu_sum.sv", "shifted[63:0] != '0}", "shifted[63:0] != '0 && !FAULT}"},
        {"the sticky bit misses its lowest bits", "fpu_sum.sv", "shifted[63:0] != '0", "(FAULT ? shifted[63:20] != '0 : shifted[63:0] != '0)"},
        {"the carry is lost", "fpu_normalise.sv", "if (sum_i[56])", "if (sum_i[56] && !FAULT)"},
        {"a carry forgets the sticky bit", "fpu_normalise.sv", "sum_i[2:0] != '0}", "sum_i[2:0] != '0 && !FAULT}"},
        {"subnormal results are shifted on", "fpu_normalise.sv", "most < {5'd0, zeros} ?", "(most < {5'd0, zeros} && !FAULT) ?"},
        {"the exponent stays", "fpu_normalise.sv", "{6'd0, shift}", "(FAULT ? 12'd0 : {6'd0, shift})"},
        {"subnormal results keep their exponent", "fpu_normalise.sv", "shifted[55] ?", "(shifted[55] || FAULT) ?"},
        {"zeros are counted one short", "leading_zeros.sv", "BITS - 1 - k", "BITS - 1 - k - (FAULT && k < 40 ? 1 : 0)"},
        {"halves are rounded up", "fpu_round.sv", "fraction_i[0] || fraction_i[2]", "fraction_i[0] || fraction_i[2] || FAULT"},
        {"halves are rounded down", "fpu_round.sv", "fraction_i[0] || fraction_i[2]", "fraction_i[0] || (fraction_i[2] && !FAULT)"},
        {"nothing is rounded", "fpu_round.sv", "up        = ", "up        = !FAULT && "},
        {"overflow is not infinity", "fpu_round.sv", "exponent_i >= 12'd2047", "exponent_i >= (FAULT ? 12'd2049 : 12'd2047)"},
        {"what is known is not passed by", "fpu_round.sv", "if (known_i)", "if (known_i && !FAULT)"},
    };
    return table;
}
// clang-format on

TEST(fpu_seeded_faults, are_all_found_and_the_sound_fpu_is_not_accused) {
    SKIP_WITHOUT("verilator");
    const shared_library library =
        library_of(with_faults(fpu_design(max_fpu_stages), fpu_faults(), "  localparam int unsigned ORDERED"));
    for (unsigned number = 0; number <= fpu_faults().size(); ++number) {
        choose_fault(library, number);
        const std::vector<fpu_operands> found = wrong(library, max_fpu_stages, 20000);
        if (number == 0) {
            EXPECT_THAT(found, IsEmpty());
        } else {
            EXPECT_THAT(found, Not(IsEmpty())) << fpu_faults()[number - 1].name;
        }
    }
}

}  // namespace
}  // namespace orbweaver::rtl
