// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// How the nodes of the ranks of a program are found before its replay.
enum class rank_search : std::uint8_t { none, annealing };
constexpr auto enumerators(rank_search) { return identifiers<rank_search>; }

}  // namespace orbweaver::noc
