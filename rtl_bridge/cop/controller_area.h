// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/cop/controller_desc.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::rtl {

/// Returns the parts of the controllers of coordination processors, with the number of each in all of them: the core
/// with ports, decoder and lock; ALUs; mask RAMs; Data RAM. The last two keep their RAMs as macros. Parts of two-level
/// trees have names with `lower_` and `upper_`; the controller with the most channels stands for its level.
/// @throws noc::description_error for a controller that the RTL does not implement
std::vector<synthesis_block> rtl_controller_blocks(const std::vector<cop::controller_desc>& controllers);

}  // namespace orbweaver::rtl
