// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// A block whose area is asked for, all instances alike. To make another block of RTL count, describe it so and add it
/// to the list in sim/area/area_blocks.cpp.
struct synthesis_block {
    std::string name;              // in area.json: "router"
    std::string part_of;           // what several blocks make up together: "niu"; empty: it stands for itself
    std::uint64_t instances = 1;   // in the whole system
    std::uint64_t flip_flops = 0;  // of one instance, by arithmetic: what a faithful synthesis finds
    rtl_design design;
    unsigned entries = 0;  // of a table whose synthesis takes ever longer; 0: it is none
    /// Makes the table with another number of entries; null: the block is no table.
    std::function<synthesis_block(unsigned entries)> resized{};
};

}  // namespace orbweaver::rtl
