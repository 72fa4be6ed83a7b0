// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns a description of a machine with a network and its load: "chip, 8 x 8 mesh, 6 virtual channels of 4 flits,
/// runs lu".
/// @param load text such as "runs lu"
std::string machine_line(const system::system_desc& described, const std::string& load);

}  // namespace orbweaver::sim
