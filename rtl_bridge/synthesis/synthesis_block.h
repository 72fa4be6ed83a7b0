// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rtl_bridge/build/rtl_design.h"
#include "rtl_bridge/synthesis/block_stimulus.h"
#include "rtl_bridge/synthesis/memory_shape.h"

namespace orbweaver::rtl {

/// A block whose area is computed; all instances are equal. To include another RTL block, describe it in this way and
/// add it to the list in sim/blocks/area_blocks.cpp.
struct synthesis_block {
    std::string name;              // name in area.json: "router"
    std::string part_of;           // unit that several blocks form together: "niu"; empty: none
    std::uint64_t instances = 1;   // number in the whole system
    std::uint64_t flip_flops = 0;  // calculated number of one instance, which a faithful synthesis finds
    rtl_design design;
    unsigned entries = 0;  // entries of a table, with which synthesis time grows; 0: not a table
    std::array<unsigned, 2> measured_entries{16, 32};  // of two smaller tables, from which a large one is estimated
    /// Makes the table with another number of entries; null: the block is not a table.
    std::function<synthesis_block(unsigned entries)> resized{};
    std::vector<memory_shape> memories{};  // memories that may become SRAM macros
    /// Makes the block's inputs at a rate of events in a cycle, and the outputs of its model; null: not known.
    std::function<block_stimulus(double rate, cycle_t cycles)> stimulus{};
};

}  // namespace orbweaver::rtl
