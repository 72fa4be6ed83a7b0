// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// Executes the cycle of a router. A head that wins an output VC requests the switch in the same cycle (`single_cycle`)
/// or in the next one (`three_stage`).
/// @tparam Router a router_policy (router_policy.h)
template <router_pipeline Stages, class Router, class VcAllocator, class SwitchAllocator>
struct pipeline {
    /// @return whether the router may have work in the next cycle even if nothing arrives
    [[gnu::always_inline]] static bool work(fabric_state& state, router_record& router, cycle_t now) {
        Router::begin(state, router, now);
        bool moved = false;
        if constexpr (Stages == router_pipeline::three_stage) {
            if constexpr (requires { SwitchAllocator::pass(state, router, 0, now); }) {
                if (const std::uint64_t ready = router.ready(); !has_several(ready)) {
                    moved = Router::has_waiting(state, router) && VcAllocator::allocate(state, router, now);
                    SwitchAllocator::pass(state, router, ready, now);
                    return Router::has_work(state, router, moved || ready != 0);
                }
            }
            const auto outputs = SwitchAllocator::allocate(state, router, now);
            moved = Router::has_waiting(state, router) && VcAllocator::allocate(state, router, now);
            Router::end(state, router, outputs);
            SwitchAllocator::traverse(state, router, outputs, now);
            moved = moved || static_cast<bool>(outputs);
        } else {
            moved = Router::has_waiting(state, router) && VcAllocator::allocate(state, router, now);
            if constexpr (requires { SwitchAllocator::pass(state, router, 0, now); }) {
                if (const std::uint64_t ready = router.ready(); !has_several(ready)) {
                    SwitchAllocator::pass(state, router, ready, now);
                    return Router::has_work(state, router, moved || ready != 0);
                }
            }
            const auto outputs = SwitchAllocator::allocate(state, router, now);
            Router::end(state, router, outputs);
            SwitchAllocator::traverse(state, router, outputs, now);
            moved = moved || static_cast<bool>(outputs);
        }
        return Router::has_work(state, router, moved);
    }
};

}  // namespace orbweaver::noc
