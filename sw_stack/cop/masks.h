// SPDX-License-Identifier: Apache-2.0
// Sets the masks of operations without a lock. With several controllers this is the only protocol
// (docs/cop/two_level.md), with one it is an option (CopMaskLock). Only for the owner of the interface.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"

namespace orbweaver {

/// Masks of `count` tags for a barrier or a reduction.
struct cop_masks {
    uint32_t tag = 0;
    uint32_t count = 1;
    uint64_t contributors = 0;  // contributing channels under this host's controller
    uint64_t receivers = 0;     // receiving channels under this host's controller
    uint64_t controllers = 0;   // controllers with contributors or receivers, if there are several; 0: this host's only

    bool are_wide() const { return controllers != 0; }
};

/// Sets the masks of this host's controller, and of level 2 if there are several controllers, unless another host has
/// set them. In that case this host only contributes. Its contribution is refused (`already_counted`) if the masks
/// belong to an earlier operation.
/// @return 0, or an error
int cop_set_masks(const cop_masks& masks);

}  // namespace orbweaver
