// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Length of the stimuli of blocks in interface units.
inline constexpr cycle_t stimulus_cycles = 1008;

}  // namespace orbweaver::rtl
