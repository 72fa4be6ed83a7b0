// SPDX-License-Identifier: Apache-2.0
// Reads multicasts from a text file with one line `source destination...` each; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::sim {

/// @param processors number of processors of the network
/// @throws user_error "<file>:<line>:<column>: ..." for a word that is not a processor, or a duplicate in a line
std::vector<multicast::multicast_message> read_messages(const std::string& file, unsigned processors);

}  // namespace orbweaver::sim
