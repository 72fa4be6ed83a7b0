// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `classes[].range`: several classes and phases share a VC, one packet at a time; flits are counted per class and
/// phase.
struct shared_vcs {
    static void note_arrival(const router_reader& router, const input_vc& in_vc, flit_handle arriving, cycle_t now) {
        vc_tally& counts = tally_of(router, in_vc, arriving);
        ++counts.flits;
        ++counts.uncredited;
        counts.packets += arriving.is_tail() ? 1 : 0;
        counts.waited -= now;
    }
    [[gnu::noinline]] static void note_departure(const router_reader& router, const input_vc& in_vc,
                                                 flit_handle leaving, cycle_t now) {
        vc_tally& counts = tally_of(router, in_vc, leaving);
        --counts.uncredited;
        counts.waited += now;
    }

private:
    static vc_tally& tally_of(const router_reader& router, const input_vc& in_vc, flit_handle which) {
        const flit& content = router.state.flits[which];
        const unsigned pair = content.message_class.value * router.state.phases + content.phase;
        return router.own.tallies[router.channel(in_vc) * router.state.pairs + pair];
    }
};

}  // namespace orbweaver::noc
