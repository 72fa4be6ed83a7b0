// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// A wire or bus of a waveform.
struct dumped_signal {
    std::string scope;  // signals of one scope must be contiguous
    std::string name;
    unsigned bits = 1;
};

/// The values of all signals in one cycle, on both sides.
struct dumped_cycle {
    cycle_t cycle = 0;
    std::vector<std::uint64_t> expected;
    std::vector<std::uint64_t> found;
};

/// Returns a waveform (IEEE 1364 VCD) of both sides of every signal.
/// @param sides sources of `expected` and `found`: "model", "rtl"
/// @param period_ps period of the clock
std::string value_change_dump(const std::vector<dumped_signal>& signals, const std::vector<dumped_cycle>& cycles,
                              const std::array<std::string, 2>& sides, std::uint64_t period_ps);

}  // namespace orbweaver::rtl
