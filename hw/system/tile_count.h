// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/system_desc.h"

namespace orbweaver::system {

/// Tiles of a machine whose network has so many nodes: half of these are agent engines where there are such.
inline unsigned tiles_of(const system_desc& described, unsigned nodes) {
    return has_engines(described) ? nodes / 2 : nodes;
}

}  // namespace orbweaver::system
