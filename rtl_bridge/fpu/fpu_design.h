// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

inline constexpr unsigned most_fpu_stages = 4;

/// The FPU in RTL by itself. @param stages of its pipeline: 0 (a result in the same clock) to most_fpu_stages
verilated_design fpu_design(unsigned stages);

/// Flip-flops of the FPU by arithmetic: what a synthesis tool has to find.
unsigned fpu_flip_flops(unsigned stages);

}  // namespace orbweaver::rtl
