// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "hw/noc/replay/replay.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `replay` for result.json.
result_json replay_results(const noc::replay_result& measured);

/// Returns the start of each concurrent program and the end of its last rank; null if a rank did not end.
/// @param nodes number of nodes of the network
result_json job_results(const std::vector<noc::job_desc>& jobs, unsigned nodes,
                        const std::vector<noc::rank_times>& ranks);

/// Returns the replay results as text.
/// @param result the complete result.json, including its status and the object `replay`
std::string summarise_replay(const result_json& result);

}  // namespace orbweaver::sim
