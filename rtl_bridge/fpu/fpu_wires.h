// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated FPU and its adapter. This is plain C++ without any library, because it is compiled on both
// sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Encoding of `operation_i` in fpu.sv.
enum class fpu_operation : std::uint8_t { sum, max, min };

/// Inputs of the FPU in a clock.
struct fpu_operands {
    fpu_operation operation{};
    std::uint64_t a = 0;  // a double as a bit pattern, like `b` and the result
    std::uint64_t b = 0;
};

struct fpu_result {
    std::uint64_t value = 0;
};

struct fpu_wires {
    using inputs = fpu_operands;
    using outputs = fpu_result;

    template <class Visitor>
    static void list(Visitor& wire) {
        wire.input("operands", "operation", 2, &inputs::operation, [](auto& rtl) { return &rtl.operation_i; });
        wire.input("operands", "a", 64, &inputs::a, [](auto& rtl) { return &rtl.a_i; });
        wire.input("operands", "b", 64, &inputs::b, [](auto& rtl) { return &rtl.b_i; });
        wire.output("result", "value", 64, &outputs::value, [](auto& rtl) { return &rtl.result_o; });
    }
};

}  // namespace orbweaver::rtl
