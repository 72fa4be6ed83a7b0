// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::multicast {

/// Returns multicasts for comparing plans. Sources differ while there are enough processors. Each multicast has its own
/// random destinations without the source.
/// @param destinations per multicast, less than `processors`
/// @throws plan_error if there are too few processors
std::vector<multicast_message> random_messages(unsigned processors, unsigned messages, unsigned destinations,
                                               std::uint64_t seed);

}  // namespace orbweaver::multicast
