// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::system {

/// Returns each plane of network.planes as a network of its own, with the traffic of its classes; the description
/// itself if there are no planes. Replies on
/// another plane than the requests are left out: there they are sources that send nothing.
std::vector<system_desc> plane_systems(const system_desc& described);

}  // namespace orbweaver::system
