// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/system_desc.h"

namespace orbweaver::system {

/// Returns the number of tiles of a machine whose network has `nodes` nodes. With agent engines, half of the nodes are
/// engines.
inline unsigned tiles_of(const system_desc& described, unsigned nodes) {
    return has_engines(described) ? nodes / 2 : nodes;
}

}  // namespace orbweaver::system
