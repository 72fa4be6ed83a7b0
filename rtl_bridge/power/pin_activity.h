// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Changes of the pins of a simulated netlist in consecutive windows of equal length.
struct pin_activity {
    struct window {
        std::vector<std::uint32_t> changes;  // [pin]: changes between 0 and 1
        std::vector<std::uint32_t> high;     // [pin]: time at 1, in units of the testbench
    };
    std::vector<std::string> pins;  // "_0123_/Y" of a cell, or "valid_i[0]", an input of the design
    std::vector<window> windows;

    /// Returns the sum of all windows.
    window whole() const;
};

/// Reads the value changes of `dut`: its inputs and the pins of its cells, except those of the clock. Unknown values
/// count as 0.
/// @param file    activity.vcd of a router_testbench
/// @param names   names of pins of cells
/// @param inputs  names of inputs of the design
/// @param cycles  number of cycles of the testbench, of which incomplete windows at the end are not read
/// @param window  cycles of a window
/// @throws user_error if the file cannot be read
pin_activity activity_in(const std::filesystem::path& file, const std::set<std::string>& names,
                         const std::vector<std::string>& inputs, cycle_t cycles, cycle_t window);

}  // namespace orbweaver::rtl
