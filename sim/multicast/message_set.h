// SPDX-License-Identifier: Apache-2.0
// Multicasts as a text file: a line each, `source destination...`; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::sim {

/// @param processors of the network
/// @throws user_error "<file>:<line>:<column>: ..." for anything but a processor, or one that stands in a line twice
std::vector<multicast::multicast_message> read_messages(const std::string& file, unsigned processors);

}  // namespace orbweaver::sim
