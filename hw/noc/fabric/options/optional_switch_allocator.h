// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/options/choosing_router.h"
#include "hw/noc/fabric/options/optional_router.h"
#include "hw/noc/fabric/options/switch_winners.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

/// Switch requests of the ready flits.
struct switch_requests : port_requests {
    std::uint64_t wanted = 0;                // mask of requested outputs
    std::uint64_t contested = 0;             // outputs requested by several input ports or by several VCs of one
    std::array<std::uint64_t, 64> channels;  // [requesting input port]: mask of its ready VCs, as bits of input VCs
};

/// Adds the requests of ready flits in a record.
[[gnu::always_inline]] inline void list_requests(const fabric_state& state, router_record& router,
                                                 switch_requests& requests) {
    std::uint64_t wanted = requests.wanted;
    std::uint64_t contested = requests.contested;
    std::uint64_t inputs = requests.inputs;
    for (std::uint64_t ready = router.ready(); ready != 0;) {
        const unsigned index = lowest_bit(ready);
        const std::uint64_t siblings = ready & state.siblings[index];
        ready ^= siblings;
        const input_vc& in_vc = router.in_vc(index);
        std::uint64_t row = bit(in_vc.output());
        contested |= wanted & row;
        if (has_several(siblings)) {
            for (std::uint64_t left = siblings & (siblings - 1); left != 0; left &= left - 1) {
                row |= bit(router.in_vc(lowest_bit(left)).output());
            }
            contested |= row;
        }
        wanted |= row;
        inputs |= bit(in_vc.port);
        requests.rows[in_vc.port] = row;
        requests.channels[in_vc.port] = siblings;
    }
    requests.wanted = wanted;
    requests.inputs = inputs;
    requests.contested = contested;
}

/// Matches input ports with output ports by the configured allocator; then each matched input port chooses one of its
/// VCs that want that output.
struct choosing_switch_allocator {
    [[gnu::always_inline]] static switch_winners allocate(fabric_state& state, router_record& router, cycle_t) {
        switch_winners winners;
        winners.alone = router.ready();
        if (has_several(winners.alone)) {
            switch_requests requests;
            list_requests(state, router, requests);
            if (requests.contested != 0) { allocate_among(state, router, requests, winners); }
        }
        return winners;
    }

    /// Sends the flits of the winners.
    [[gnu::always_inline]] static void traverse(fabric_state& state, router_record& router,
                                                const switch_winners& winners, cycle_t now) {
        if (!winners) { return; }
        router_options& own = state.options->router(router);
        std::uint64_t alone = winners.alone;
        for (unsigned number = 0; alone != 0 || number < winners.count;) {
            input_vc* in_vc = nullptr;
            if (alone != 0) {
                in_vc = &router.in_vc(lowest_bit(alone));
                alone &= alone - 1;
                own.grant_uncontested(*in_vc);
            } else {
                in_vc = winners.in_vcs[number++];
            }
            if (own.rounds.are_used()) {
                own.rounds.serve(in_vc->output(), state.memory[router.packets + in_vc->bit].message_class);
            }
            output_unit<choosing_router>::send(state, router, *in_vc, now);
        }
        own.switch_allocator.finish_cycle();
    }

private:
    /// Finds the winners if outputs are contested.
    static void allocate_among(fabric_state& state, router_record& router, switch_requests& requests,
                               switch_winners& winners);
};

/// Switch allocator of routers with arbitrary options, whose links may be narrow.
struct optional_switch_allocator {
    static switch_winners allocate(fabric_state& state, router_record& record, cycle_t now);
    static void traverse(fabric_state& state, router_record& record, const switch_winners& winners, cycle_t now);
};

}  // namespace orbweaver::noc
