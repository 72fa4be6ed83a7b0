// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

/// Decides when an output VC can be allocated again. output_vc::holder continues to name the input VC that held it
/// last.
struct vc_release {
    /// Handles the departure of a packet's tail.
    static void note_tail(const router_context& router, unsigned port, const output_vc& output) {
        if (!router.options.waits_for_tail_credit) { router.record(port).free |= bit(output.bit); }
    }

    /// `tail_credit`: handles a credit for an output VC that no packet holds.
    static void note_credit(const router_context& router, arena_offset<output_vc> where) {
        const output_vc& output = router.state.memory[where];
        if (has_all_credits(router, where)) { record_of(router, where).free |= bit(output.bit); }
    }

    /// Returns the record that contains an output.
    static router_record& record_of(const router_context& router, arena_offset<output_vc> where) {
        arena_offset<router_record> part = router.own.slices[0];
        while (where.offset - router.state.memory[part].outputs.offset >=
               router.state.memory[part].ports * router.state.vcs * sizeof(output_vc)) {
            part = router.state.memory[part].next;
        }
        return router.state.memory[part];
    }

private:
    static bool has_all_credits(const router_context& router, arena_offset<output_vc> where) {
        const output_vc& output = router.state.memory[where];
        if (!router.options.is_unlimited) { return output.credits == output.depth; }
        const router_record& part = record_of(router, where);
        return router.own.credits[part.first_port * router.state.vcs + output.bit] == unlimited_credits;
    }
};

}  // namespace orbweaver::noc
