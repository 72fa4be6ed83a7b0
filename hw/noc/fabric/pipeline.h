// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/noc/fabric/switch_allocator.h"
#include "hw/noc/fabric/vc_allocator.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver {

/// The cycle of a router. What wins a virtual channel asks for the switch in the same cycle (`single_cycle`) or in the
/// next one (`three_stage`).
template <router_pipeline Stages, class VcAllocator, class SwitchAllocator>
struct pipeline {
    /// @return whether there may be something to do in the next cycle, whatever arrives
    [[gnu::always_inline]] static bool work(fabric_state& state, router_record& router, cycle_t now) {
        std::uint64_t outputs = 0;
        bool moved = false;
        if constexpr (Stages == router_pipeline::three_stage) {
            outputs = SwitchAllocator::allocate(state, router);
            moved = router.waiting != 0 && VcAllocator::allocate(state, router);
        } else {
            moved = router.waiting != 0 && VcAllocator::allocate(state, router);
            outputs = SwitchAllocator::allocate(state, router);
        }
        SwitchAllocator::traverse(state, router, outputs, now);
        return router.ready() != 0 || (router.waiting != 0 && (moved || outputs != 0));
    }
};

}  // namespace orbweaver
