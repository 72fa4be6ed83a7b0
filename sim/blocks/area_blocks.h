// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::sim {

/// The blocks of a system that exist in RTL and are synthesised, and the parts that are not counted.
struct area_blocks {
    std::vector<rtl::synthesis_block> blocks;
    std::vector<std::string> not_counted;  // for people: "cores"
};

/// Returns the blocks of a configuration. Each block that exists in RTL has a line in the .cpp file.
/// @throws description_error with the responsible key for features that the RTL does not implement
area_blocks blocks_of(const system::system_desc& described);

/// Returns the blocks of the interface units that `area.blocks` names; none without tiles. Units without RTL are not
/// counted.
area_blocks interface_units_in_rtl(const system::system_desc& described, const noc::topology_graph& graph);

/// Returns the parts of coordination processors that `area.blocks` names; those that are refused are not counted.
area_blocks controllers_in_rtl(const system::system_desc& described, const noc::topology_graph& graph);

/// Returns the parameters of a block as one line: "DEPTH=4 VCS=2".
std::string parameters_of(const rtl::synthesis_block& block);

}  // namespace orbweaver::sim
