// SPDX-License-Identifier: Apache-2.0
// Files with plans. All numbers are unsigned, 32 bits, little-endian:
//
// - file: "OWMP", version = 1, processors, messages
// - each message: source, senders
// - each sender, ascending: processor, copies (1 or more)
// - each copy, in order: destination
//
// Equal plans have equal bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "multicast/plan/plan.h"

namespace orbweaver::multicast {

constexpr std::uint32_t plan_file_version = 1;

/// @param plan must pass check_plan()
std::vector<std::uint8_t> write_plan(const multicast_plan& plan);

/// Parses arbitrary bytes; the result passes check_plan().
/// @throws plan_error "byte <offset>: ..." for bytes in another format; see also check_plan()
multicast_plan read_plan(std::span<const std::uint8_t> bytes);

}  // namespace orbweaver::multicast
