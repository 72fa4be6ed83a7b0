// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver::noc {

/// Grants an output VC to the packet at the front of an input VC.
/// @param router record that holds the input VC
/// @param part   record that holds the output VC; differs from `router` only if a router has several records
/// @param given  the output VC
/// @param vc     its index at the port
[[gnu::always_inline]] inline void grant_vc(fabric_state& state, router_record& router, router_record& part,
                                            input_vc& in_vc, arena_offset<output_vc> given, unsigned vc) {
    output_vc& output = state.memory[given];
    output.holder = state.memory.offset_of(in_vc);
    in_vc.granted = given;
    in_vc.last_output = static_cast<char8_t>(in_vc.output());
    in_vc.last_vc = vc & 0x7f;
    part.free ^= bit(output.bit);
    router.waiting ^= bit(in_vc.bit);
    router.credits |= output.credits != 0 ? bit(in_vc.bit) : 0;
}

/// Updates the header of the head at the front of an input VC for the hop through its output.
/// @param step of that output
[[gnu::always_inline]] inline void update_route_field(fabric_state& state, const port_step& step,
                                                      const input_vc& in_vc) {
    if (step.field != 0) {
        std::uint32_t& head = state.flits[state.memory[in_vc.slot(in_vc.departed)]].payload;
        head = (head & ~step.field) | ((head + step.add) & step.field);
    }
}

/// Input-first separable VC allocator with round-robin arbiters (Dally and Towles 2004, chapter 19). In one pass each
/// head picks an output VC, then each output VC picks a head.
/// @tparam Router plain_router, or choosing_router
template <class Router>
struct separable_vc_allocator {
    /// @return whether a packet got an output VC
    [[gnu::always_inline]] static bool allocate(fabric_state& state, router_record& router, cycle_t) {
        if (has_several(router.waiting)) { return allocate_contested(state, router); }
        input_vc& in_vc = router.in_vc(lowest_bit(router.waiting));
        const std::uint64_t wanted = requestable_vcs(state, router, in_vc);
        if (wanted == 0) { return false; }
        grant(state, router, in_vc, pick(in_vc, wanted));
        return true;
    }

private:
    static std::uint64_t requestable_vcs(const fabric_state& state, const router_record& router,
                                         const input_vc& in_vc) {
        return router.free >> in_vc.output() * state.vcs & state.allowed[in_vc.allowed];
    }
    /// Picks a VC round-robin. The pointer covers all outputs, so for another port than the last one the lowest VC is
    /// next.
    static unsigned pick(const input_vc& in_vc, std::uint64_t wanted) {
        return in_vc.last_output == in_vc.output() ? first_at_or_after(wanted, in_vc.last_vc + 1U) : lowest_bit(wanted);
    }

    [[gnu::noinline]] static bool allocate_contested(fabric_state& state, router_record& router) {
        std::uint64_t picked = 0;      // mask of output VCs that heads have picked
        std::array<char8_t, 64> best;  // [output VC]: the head that it has picked
        for (std::uint64_t waiting = router.waiting; waiting != 0; waiting &= waiting - 1) {
            const unsigned head = lowest_bit(waiting);
            const input_vc& in_vc = router.in_vc(head);
            const std::uint64_t wanted = requestable_vcs(state, router, in_vc);
            if (wanted == 0) { continue; }
            const unsigned choice = in_vc.output() * state.vcs + pick(in_vc, wanted);
            const unsigned next = state.memory[router.outputs + choice].next;
            if ((picked & bit(choice)) == 0 || head - next < best[choice] - next) {
                best[choice] = static_cast<char8_t>(head);
            }
            picked |= bit(choice);
        }
        for (std::uint64_t left = picked; left != 0; left &= left - 1) {
            const unsigned choice = lowest_bit(left);
            input_vc& in_vc = router.in_vc(best[choice]);
            grant(state, router, in_vc, choice - in_vc.output() * state.vcs);
        }
        return picked != 0;
    }

    /// @param vc index at the output of `in_vc`
    [[gnu::always_inline]] static void grant(fabric_state& state, router_record& router, input_vc& in_vc, unsigned vc) {
        const unsigned output = in_vc.output();
        grant_vc(state, router, router, in_vc, router.outputs + (output * state.vcs + vc), vc);
        state.memory[in_vc.granted].next = static_cast<char8_t>(in_vc.bit + 1);
        Router::vc_granted(state, router, in_vc);
        update_route_field(state, router.step(output), in_vc);
    }
};

}  // namespace orbweaver::noc
