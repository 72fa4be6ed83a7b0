// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/core/execute/fpu.h"

/// NaN boxing (RISC-V unprivileged ISA, section 12.2): a single-precision number in a 64-bit register has ones in the
/// upper half. A register without them reads as the canonical NaN.
namespace orbweaver::core::fp_registers {

inline constexpr std::uint64_t boxed = 0xffffffff00000000U;

constexpr std::uint64_t box(std::uint32_t value) { return boxed | value; }
constexpr std::uint32_t unbox(std::uint64_t value) {
    return value >= boxed ? static_cast<std::uint32_t>(value) : fpu::canonical_nan_s;
}

}  // namespace orbweaver::core::fp_registers
