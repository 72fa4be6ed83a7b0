// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "sim/replay/collective_choice.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// An error in a program description.
struct program_mistake {
    std::string key;  // key below replay.program
    std::string text;
};

/// @param nodes number of nodes of the network
std::optional<program_mistake> mistake_in(const noc::program_desc& described, unsigned nodes);

/// Generates the operations of jobs (docs/noc/generated_programs.md). Each job runs on the ranks after those of the
/// previous job. Preconditions: the descriptions are valid, and a transformer is the first job.
std::unique_ptr<const schedule> generate_program(const std::vector<noc::job_desc>& jobs,
                                                 const collective_choice& collectives, unsigned nodes);

}  // namespace orbweaver::sim
