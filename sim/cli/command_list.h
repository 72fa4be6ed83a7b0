// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Returns all commands, in the order in which help and manual show them.
std::vector<std::unique_ptr<command>> all_commands();

}  // namespace orbweaver::sim
