// SPDX-License-Identifier: Apache-2.0
// Masks of operations, set without a lock: over several controllers that is the protocol (docs/cop/two_level.md), under
// one it is a choice (CopMaskLock). For the owner of the interface.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"

namespace orbweaver {

/// Masks of `count` tags, for a barrier or a reduction.
struct cop_masks {
    uint32_t tag = 0;
    uint32_t count = 1;
    uint64_t contributors = 0;  // channels under this host's controller
    uint64_t receivers = 0;     // likewise
    uint64_t controllers = 0;   // with contributors or receivers if they are several; 0: this host's alone

    bool are_wide() const { return controllers != 0; }
};

/// Sets those of this host's controller, and of level 2 if there are several, unless other hosts have: then this one
/// just contributes, and is refused (`already_counted`) if the masks were those of an operation before.
/// @return 0, an error
int cop_set_masks(const cop_masks& masks);

}  // namespace orbweaver
