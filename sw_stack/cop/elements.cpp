// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/elements.h"

namespace orbweaver {

namespace {

constexpr cop_opcode integer_operations[] = {cop_opcode::sum32, cop_opcode::min32, cop_opcode::max32,
                                             cop_opcode::and32, cop_opcode::or32,  cop_opcode::exor32};
constexpr cop_opcode real_operations[] = {cop_opcode::sum_double, cop_opcode::min_double, cop_opcode::max_double};

}  // namespace

bool cop_hardware_operation(int function, int datatype, cop_opcode& opcode) {
    const bool real = cop_is_real(datatype);
    if (function < CopSum || function > (real ? CopMax : CopExor)) {
        return false;
    }
    opcode = real ? real_operations[function] : integer_operations[function];
    return true;
}

uint64_t cop_combine(cop_opcode opcode, uint64_t a, uint64_t b) {
    const auto x = static_cast<int32_t>(a);
    const auto y = static_cast<int32_t>(b);
    switch (opcode) {
        case cop_opcode::sum32:
            return static_cast<uint32_t>(a + b);
        case cop_opcode::min32:
            return static_cast<uint32_t>(x < y ? x : y);
        case cop_opcode::max32:
            return static_cast<uint32_t>(x > y ? x : y);
        case cop_opcode::and32:
            return a & b;
        case cop_opcode::or32:
            return a | b;
        case cop_opcode::exor32:
            return a ^ b;
        case cop_opcode::sum_double:
            return bits_of_double(double_of_bits(a) + double_of_bits(b));
        case cop_opcode::min_double:
            return bits_of_double(__builtin_fmin(double_of_bits(a), double_of_bits(b)));
        default:
            return bits_of_double(__builtin_fmax(double_of_bits(a), double_of_bits(b)));
    }
}

}  // namespace orbweaver
