// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include <array>

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/input_unit.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver {

/// Gives output virtual channels to heads: separable, input first, with round robins (Dally and Towles 2004, chapter
/// 19). Each head picks a virtual channel, then each virtual channel a head, in one pass.
struct separable_vc_allocator {
    /// @return whether a packet got one
    static bool allocate(fabric_state& state, router_record& router) {
        std::uint64_t picked = 0;      // outputs that heads have picked
        std::array<char8_t, 64> best;  // [output]: the head that it has picked
        for (std::uint64_t waiting = router.waiting; waiting != 0; waiting &= waiting - 1) {
            const unsigned head = lowest_bit(waiting);
            const input_vc& input = state.memory[router.inputs + head];
            const unsigned first = input.output() * state.vcs;
            const std::uint64_t wanted = router.free >> first & state.allowed[input.allowed];
            if (wanted == 0) {
                continue;
            }
            const unsigned choice = first + pick(input, wanted);
            const unsigned next = state.memory[router.outputs + choice].next;
            if ((picked & bit(choice)) == 0 || head - next < best[choice] - next) {
                best[choice] = static_cast<char8_t>(head);
            }
            picked |= bit(choice);
        }
        for (std::uint64_t left = picked; left != 0; left &= left - 1) {
            const unsigned choice = lowest_bit(left);
            give(state, router, router.outputs + choice, router.inputs + best[choice]);
        }
        return picked != 0;
    }

private:
    /// The next one in turn. The pointer runs over all outputs, so it is behind or before those of another port.
    static unsigned pick(const input_vc& input, std::uint64_t wanted) {
        return input.last_output == input.output() ? first_at_or_after(wanted, input.last_vc + 1U) : lowest_bit(wanted);
    }

    static void give(fabric_state& state, router_record& router, place<output_vc> given, place<input_vc> winner) {
        input_vc& input = state.memory[winner];
        output_vc& output = state.memory[given];
        const port_record& port = state.memory[router.ports + input.output()];
        output.holder = winner;
        output.next = static_cast<char8_t>(input.bit + 1);
        input.through = given;
        input.last_output = static_cast<char8_t>(input.output());
        input.last_vc = static_cast<char8_t>(output.bit - input.output() * state.vcs);
        router.free &= ~bit(output.bit);
        router.waiting ^= bit(input.bit);
        router.credits |= output.credits != 0 ? bit(input.bit) : 0;
        if (port.header_field != 0) {
            std::uint32_t& head = state.flits[state.memory[input_unit::ring_place(input, input.left)]].payload;
            head = (head & ~port.header_field) | ((head + port.header_add) & port.header_field);
        }
    }
};

}  // namespace orbweaver
