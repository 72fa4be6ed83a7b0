// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "rtl_bridge/network/recorded_traffic.h"

namespace orbweaver::sim {

/// The traffic of some routers in a run: [router].
using router_traffic = std::vector<rtl::recorded_traffic>;

/// Calls a function in a process of its own, because SystemC simulates only once per process, and returns its result.
/// @throws user_error with the words of a user_error that the function throws, or if the process was lost
router_traffic recorded_apart(const std::function<router_traffic()>& record);

}  // namespace orbweaver::sim
