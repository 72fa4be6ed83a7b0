// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "sim/replay/collective_choice.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// What is wrong with a description.
struct program_mistake {
    std::string key;  // below replay.program
    std::string text;
};

/// @param nodes of the network
std::optional<program_mistake> mistake_in(const noc::program_desc& described, unsigned nodes);

/// The operations of jobs (docs/noc/generated_programs.md), each on the ranks behind those of the one before. There is
/// no mistake in them. A transformer comes first.
std::unique_ptr<const schedule> generate_program(const std::vector<noc::job_desc>& jobs,
                                                 const collective_choice& collectives, unsigned nodes);

}  // namespace orbweaver::sim
