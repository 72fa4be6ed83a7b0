// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/elements.h"

namespace orbweaver {

namespace {

constexpr cop_opcode integer_operations[] = {cop_opcode::sum32, cop_opcode::min32, cop_opcode::max32,
                                             cop_opcode::and32, cop_opcode::or32,  cop_opcode::exor32};
constexpr cop_opcode real_operations[] = {cop_opcode::sum_double, cop_opcode::min_double, cop_opcode::max_double};

constexpr uint64_t canonical_nan = 0x7ff8000000000000U;

uint64_t sum(double a, double b) {
    const double result = a + b;
    return result != result ? canonical_nan : bits_of_double(result);
}

/// Returns the number if the other operand is a NaN; -0 is less than +0.
uint64_t extreme(double a, double b, bool largest) {
    if (a != a || b != b) { return a == a ? bits_of_double(a) : b == b ? bits_of_double(b) : canonical_nan; }
    const bool is_less = a < b || (a == b && __builtin_signbit(a) && !__builtin_signbit(b));
    return bits_of_double(is_less == largest ? b : a);
}

}  // namespace

bool cop_hardware_operation(int function, int datatype, cop_opcode& opcode) {
    const bool real = cop_is_real(datatype);
    if (function < CopSum || function > (real ? CopMax : CopExor)) { return false; }
    opcode = real ? real_operations[function] : integer_operations[function];
    return true;
}

uint64_t cop_combine(cop_opcode opcode, uint64_t a, uint64_t b) {
    const auto x = static_cast<int32_t>(a);
    const auto y = static_cast<int32_t>(b);
    switch (opcode) {
        case cop_opcode::sum32: return static_cast<uint32_t>(a + b);
        case cop_opcode::min32: return static_cast<uint32_t>(x < y ? x : y);
        case cop_opcode::max32: return static_cast<uint32_t>(x > y ? x : y);
        case cop_opcode::and32: return a & b;
        case cop_opcode::or32: return a | b;
        case cop_opcode::exor32: return a ^ b;
        case cop_opcode::sum_double: return sum(double_of_bits(a), double_of_bits(b));
        case cop_opcode::min_double: return extreme(double_of_bits(a), double_of_bits(b), false);
        default: return extreme(double_of_bits(a), double_of_bits(b), true);
    }
}

}  // namespace orbweaver
