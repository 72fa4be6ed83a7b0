// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/router/router_view.h"

namespace orbweaver::noc {

/// What a head may choose among that waits in a router with options, for reports.
struct packet_choices {
    /// Virtual channels that will do, taken or not.
    static std::vector<output_choice> all(const router_reader& router, const input_vc& input);
    /// Choices without the free virtual channels that a throttle denies it: no packet will release those.
    static std::vector<output_choice> without_throttled(const router_reader& router, const input_vc& input);
    /// Why it waits. @param view knows the credits that are not usable yet
    static wait_reason reason(const router_reader& router, const input_vc& input, const router_view& view);
    /// Whether it will have another way in a later stretch of time, or its failed link again.
    static bool will_change(const router_reader& router, const input_vc& input, cycle_t now);
};

}  // namespace orbweaver::noc
