// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/block_jobs.h"

namespace orbweaver::sim {

/// Has Yosys synthesise the designs that are not in the cache yet, as many at once as there are processors, the largest
/// first. Each result is kept as soon as it is there.
/// @param quiet show no progress
/// @param ended called after each design that was synthesised
/// @return whether all is there; else the user asked to stop
/// @throws user_error if Yosys refuses a design, after the others have ended
bool synthesise_all(const std::vector<block_job>& jobs, rtl::synthesiser& yosys, bool quiet,
                    const std::function<void()>& ended);

}  // namespace orbweaver::sim
