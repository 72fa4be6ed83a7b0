// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/replay/record_source.h"
#include "hw/noc/replay/trace_format.h"
#include "hw/system/system_desc.h"
#include "sim/replay/replay_mistake.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// Returns the format of a trace: as described, or as detected from its first bytes.
/// @throws user_error if the file cannot be read, or its format is unknown
noc::trace_format format_of(const system::replay_desc& described);

/// Returns the jobs of a generated program: `program` and the jobs that run concurrently with it.
std::vector<noc::job_desc> jobs_of(const system::replay_desc& replay);

/// Checks a generated program and the settings of its ranks without generating it.
/// @param nodes number of nodes of the network
/// @throws replay_mistake
void check_program(const system::replay_desc& replay, unsigned nodes);

/// Returns the operations of the ranks of the described trace or program; null if the format has no ranks.
/// @throws as open_trace()
std::shared_ptr<const schedule> open_schedule(const system::system_desc& described, unsigned nodes);

/// Opens the described trace or program for reading. GOAL and Chakra files have then been read completely, so that they
/// contain no errors.
/// @param nodes number of nodes of the network
/// @throws user_error for errors in the file, with their position
/// @throws replay_mistake
std::unique_ptr<noc::record_source> open_trace(const system::system_desc& described, unsigned nodes);

}  // namespace orbweaver::sim
