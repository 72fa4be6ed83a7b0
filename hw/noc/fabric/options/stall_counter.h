// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/fabric/options/switch_winners.h"

namespace orbweaver::noc {

/// `activity: true`: counts why the flits of a router wait (stall_counts.h). A sleeping router keeps its last findings.
struct stall_counter {
    using finding = stall_counts::finding;

    /// Starts a cycle, after all events visible in it have been processed.
    static void begin(const router_reader& router, cycle_t now) {
        if (router.own.stalls) [[unlikely]] { begin_counting(router, now); }
    }
    /// Ends a cycle after allocation, before the switch winners leave.
    static void end(const router_reader& router, const switch_winners& winners) {
        if (router.own.stalls) [[unlikely]] { end_counting(router, winners); }
    }
    /// Notes the resource that a requesting head lacks, unless it gets an output VC.
    static void note_lack(const router_reader& router, const input_vc& in_vc, finding lack) {
        if (router.own.stalls) [[unlikely]] { router.own.stalls->find(router.channel(in_vc), lack); }
    }
    /// Notes the resource that a head lacks if it gets none of the requested VCs.
    static void note_request(const router_reader& router, const input_vc& in_vc, std::uint64_t wanted) {
        if (router.own.stalls) [[unlikely]] {
            router.own.stalls->find(router.channel(in_vc), missing_resource(router, in_vc, wanted));
        }
    }

private:
    static void begin_counting(const router_reader& router, cycle_t now);
    static void end_counting(const router_reader& router, const switch_winners& winners);
    static finding missing_resource(const router_reader& router, const input_vc& in_vc, std::uint64_t wanted);
    static void find_active(const router_reader& router, const input_vc& in_vc);
    static void note_head_of_line(const router_reader& router, const input_vc& in_vc);
    static std::uint64_t outputs_wanted(const router_reader& router, const input_vc& in_vc, flit head);
};

}  // namespace orbweaver::noc
