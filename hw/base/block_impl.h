// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// The simulation of a hardware block: by its model, by its RTL, or by both in lockstep.
enum class block_impl : std::uint8_t { model, rtl, lockstep };
constexpr auto enumerators(block_impl) { return identifiers<block_impl>; }

}  // namespace orbweaver
