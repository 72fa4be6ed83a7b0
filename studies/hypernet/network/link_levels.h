// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_paper {

/// Total traffic of the router links of one level.
struct level_load {
    double flits = 0;
    unsigned links = 0;  // directed
};

/// Returns the loads by level, 0 inside modules.
/// @param flits by link name, which is "r185.x" for external links and "r185.d0" for internal ones; links of nodes are
///              ignored
std::vector<level_load> loads_by_level(const hypernet_model::hypernet& net,
                                       const std::map<std::string, std::uint64_t>& flits);

}  // namespace orbweaver::studies::hypernet_paper
