// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::sim {

/// What of a system is there in RTL and is synthesised, and what is not counted.
struct area_blocks {
    std::vector<rtl::synthesis_block> blocks;
    std::vector<std::string> not_counted;  // for people: "cores"
};

/// The blocks of a configuration. Every block that there is in RTL has a line in the .cpp.
/// @throws description_error for what the RTL does not implement, with the key to blame
area_blocks blocks_of(const system::system_desc& described);

}  // namespace orbweaver::sim
