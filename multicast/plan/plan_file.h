// SPDX-License-Identifier: Apache-2.0
// Plans as files. All numbers are unsigned, of 32 bits, the lowest byte first:
//
//   "OWMP"  version = 1  processors  messages
//   each message:  source  senders
//     each sender, ascending:  processor  copies (1 or more)
//       each copy, in order:  destination
//
// Equal plans have equal bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::multicast {

constexpr std::uint32_t plan_file_version = 1;

/// @param plan one that check_plan() accepts
std::vector<std::uint8_t> write_plan(const multicast_plan& plan);

/// Reads any bytes: what is returned is a plan that check_plan() accepts.
/// @throws plan_error "byte <offset>: ..." for bytes of another format, or as check_plan()
multicast_plan read_plan(std::span<const std::uint8_t> bytes);

}  // namespace orbweaver::multicast
