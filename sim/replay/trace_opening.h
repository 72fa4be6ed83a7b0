// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/replay/record_source.h"
#include "hw/noc/replay/trace_format.h"
#include "hw/system/system_desc.h"
#include "sim/replay/replay_mistake.h"

namespace orbweaver::sim {

/// The format of a trace: as its description states, else as its first bytes do.
/// @throws user_error if the file cannot be read, or is of no format that is known
noc::trace_format format_of(const system::replay_desc& described);

/// What a generated program consists of: `program`, and what runs next to it.
std::vector<noc::job_desc> jobs_of(const system::replay_desc& replay);

/// Looks for mistakes in a generated program and in what is stated of its ranks, without generating it.
/// @param nodes of the network
/// @throws replay_mistake
void check_program(const system::replay_desc& replay, unsigned nodes);

/// What replay names or describes, ready to be read. GOAL and Chakra have been read to their end, so that nothing of
/// them is malformed.
/// @param nodes of the network
/// @throws user_error for what is wrong with the file, with its place
/// @throws replay_mistake
std::unique_ptr<noc::record_source> open_trace(const system::system_desc& described, unsigned nodes);

}  // namespace orbweaver::sim
