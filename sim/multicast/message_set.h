// SPDX-License-Identifier: Apache-2.0
// Multicasts as a text file: a line each, `source destination...`; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

#include "models/multicast/plan/plan.h"

namespace orbweaver {

/// @param processors of the network
/// @throws user_error "<file>:<line>:<column>: ..." for anything but a processor, or one that stands in a line twice
std::vector<multicast_model::multicast_message> read_messages(const std::string& file, unsigned processors);

}  // namespace orbweaver
