// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/router/router_view.h"

namespace orbweaver::noc {

/// The choices of a waiting head in a router with options, for reports.
struct packet_choices {
    /// Returns all acceptable output VCs, held or free.
    static std::vector<output_choice> all(const router_reader& router, const input_vc& in_vc);
    /// Returns the choices without free VCs that a throttle denies to the packet, because no packet will release those.
    static std::vector<output_choice> without_throttled(const router_reader& router, const input_vc& in_vc);
    /// Returns why the head waits. @param view knows the credits that are not usable yet
    static wait_reason reason(const router_reader& router, const input_vc& in_vc, const router_view& view);
    /// Returns whether the head will get another route in a later time slot, or its failed link will work again.
    static bool will_change(const router_reader& router, const input_vc& in_vc, cycle_t now);
};

}  // namespace orbweaver::noc
