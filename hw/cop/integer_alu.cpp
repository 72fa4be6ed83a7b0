// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/integer_alu.h"

namespace orbweaver::cop {

namespace {

bool is_less(std::uint64_t a, std::uint64_t b) { return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b); }

std::uint64_t on_64_bits(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
    switch (opcode) {
        case cop_opcode::max32:
        case cop_opcode::max64: return is_less(a, b) ? b : a;
        case cop_opcode::min32:
        case cop_opcode::min64: return is_less(b, a) ? b : a;
        case cop_opcode::or32:
        case cop_opcode::or64: return a | b;
        case cop_opcode::and32:
        case cop_opcode::and64: return a & b;
        case cop_opcode::exor32:
        case cop_opcode::exor64: return a ^ b;
        default: return a + b;
    }
}

}  // namespace

std::uint64_t integer_alu::result_of(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
    return has_64_bits(opcode) ? on_64_bits(opcode, a, b)
                               : sign_extended(on_64_bits(opcode, sign_extended(a), sign_extended(b)));
}

}  // namespace orbweaver::cop
