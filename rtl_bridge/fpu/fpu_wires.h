// SPDX-License-Identifier: Apache-2.0
// What crosses between a Verilated FPU and its adapter: plain C++ without any library, for it is compiled on both sides
// of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver {

/// As fpu.sv has them on `operation_i`.
enum class fpu_operation : std::uint8_t { sum, max, min };

/// What stands at the inputs of the FPU in a clock.
struct fpu_operands {
    fpu_operation operation{};
    std::uint64_t a = 0;  // doubles as bit patterns, like the result
    std::uint64_t b = 0;
};

}  // namespace orbweaver
