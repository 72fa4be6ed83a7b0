// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/block_jobs.h"

namespace orbweaver::sim {

/// Synthesises designs that are not cached with Yosys, one per processor concurrently, the largest first. Each result
/// is cached immediately.
/// @param quiet show no progress
/// @param ended called after each synthesised design
/// @return whether all designs are complete; false if the user requested a stop
/// @throws user_error if Yosys rejects a design, after the others have ended
bool synthesise_all(const std::vector<block_job>& jobs, rtl::synthesiser& yosys, bool quiet,
                    const std::function<void()>& ended);

}  // namespace orbweaver::sim
