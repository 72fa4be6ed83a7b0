// SPDX-License-Identifier: Apache-2.0
// Uses the host's own addition, because every host rounds it to nearest even in the same way. Only NaNs differ between
// hosts, so they are replaced.
#include "hw/cop/real_alu.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

namespace orbweaver::cop {

namespace {

static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<double>::is_iec559);

constexpr std::uint64_t canonical_nan = 0x7ff8000000000000U;

std::uint64_t sum(double a, double b) {
    const double result = a + b;
    return std::isnan(result) ? canonical_nan : std::bit_cast<std::uint64_t>(result);
}

/// Compares numbers; -0 is less than +0.
bool is_less(double a, double b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }

std::uint64_t extreme(double a, double b, bool largest) {
    if (std::isnan(a) && std::isnan(b)) { return canonical_nan; }
    if (std::isnan(a) || std::isnan(b)) { return std::bit_cast<std::uint64_t>(std::isnan(a) ? b : a); }
    return std::bit_cast<std::uint64_t>(is_less(a, b) == largest ? b : a);
}

}  // namespace

std::uint64_t real_alu::result_of(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
    const auto x = std::bit_cast<double>(a);
    const auto y = std::bit_cast<double>(b);
    return opcode == cop_opcode::sum_double ? sum(x, y) : extreme(x, y, opcode == cop_opcode::max_double);
}

}  // namespace orbweaver::cop
