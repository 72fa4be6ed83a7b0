// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `vc_depth: unlimited`: what does not fit the ring of a buffer waits behind it. Credits never run out and are counted
/// apart, because there may be more of them than output_vc counts.
struct unlimited_buffers {
    /// Flits of a ring.
    static constexpr unsigned ring_flits = 16;

    /// A flit comes behind those of a buffer.
    static void store(fabric_state& state, const input_vc& input, flit_handle arriving) {
        if (state.options->is_unlimited && input.stored() > input.ring_mask) {
            const router_context router(state, state.memory[input.router]);
            router.own.overflows[router.channel(input)].push_back(arriving);
        } else {
            state.memory[input.slot(static_cast<std::uint32_t>(input.arrived))] = arriving;
        }
    }
    /// The first flit of a buffer has left.
    [[gnu::noinline]] static void note_departure(fabric_state& state, const input_vc& input) {
        const router_context router(state, state.memory[input.router]);
        auto& behind = router.own.overflows[router.channel(input)];
        if (!behind.empty()) {
            state.memory[input.slot(input.left - 1)] = behind.front();
            behind.pop_front();
        }
    }
};

}  // namespace orbweaver::noc
