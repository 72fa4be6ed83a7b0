// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `vc_depth: unlimited`: flits that exceed the ring of a buffer are queued separately. Credits never run out and are
/// counted separately, because there may be more than output_vc can hold.
struct unlimited_buffers {
    /// ring size, in flits
    static constexpr unsigned ring_flits = 16;

    /// Appends a flit to a buffer.
    static void store(fabric_state& state, const input_vc& in_vc, flit_handle arriving) {
        if (state.options->is_unlimited && in_vc.stored() > in_vc.ring_mask) {
            const router_context router(state, state.memory[in_vc.router]);
            router.own.overflows[router.channel(in_vc)].push_back(arriving);
        } else {
            state.memory[in_vc.slot(static_cast<std::uint32_t>(in_vc.arrived))] = arriving;
        }
    }
    /// Refills the ring after the first flit of a buffer has left.
    [[gnu::noinline]] static void note_departure(fabric_state& state, const input_vc& in_vc) {
        const router_context router(state, state.memory[in_vc.router]);
        auto& behind = router.own.overflows[router.channel(in_vc)];
        if (!behind.empty()) {
            state.memory[in_vc.slot(in_vc.departed - 1)] = behind.front();
            behind.pop_front();
        }
    }
};

}  // namespace orbweaver::noc
