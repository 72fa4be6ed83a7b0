// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::multicast {

/// Multicasts to compare plans with: sources differ as long as there are processors left, and each
/// multicast has its own destinations, the source not among them.
/// @param destinations of each, below processors
/// @throws plan_error if there are not so many
std::vector<multicast_message> random_messages(unsigned processors, unsigned messages, unsigned destinations,
                                               std::uint64_t seed);

}  // namespace orbweaver::multicast
