// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_paper {

/// What the links between routers of one level carried together.
struct level_load {
    double flits = 0;
    unsigned links = 0;  // directed
};

/// By level, 0 inside modules.
/// @param flits of each link by its name, which is "r185.x" if it is external and "r185.d0" if not; others, of nodes,
///              do not count
std::vector<level_load> loads_by_level(const hypernet_model::hypernet& net,
                                       const std::map<std::string, std::uint64_t>& flits);

}  // namespace orbweaver::studies::hypernet_paper
