// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

inline constexpr unsigned max_fpu_stages = 4;

/// Returns the FPU in RTL alone.
/// @param stages pipeline stages, from 0 (a result in the same clock) to max_fpu_stages
verilated_design fpu_design(unsigned stages);

/// Returns the calculated number of flip-flops of the FPU, which synthesis must find.
unsigned fpu_flip_flops(unsigned stages);

}  // namespace orbweaver::rtl
