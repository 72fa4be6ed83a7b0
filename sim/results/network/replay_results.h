// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "hw/noc/replay/replay.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The `replay` object of result.json.
result_json replay_results(const noc::replay_result& measured);

/// Programs that ran at the same time: when each began, and when its last rank ended; null if it did not.
/// @param nodes of the network
result_json job_results(const std::vector<noc::job_desc>& jobs, unsigned nodes,
                        const std::vector<noc::rank_times>& ranks);

/// For people.
/// @param result the whole result.json, with its status and the object `replay`
std::string summarise_replay(const result_json& result);

}  // namespace orbweaver::sim
