// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Script for mapping to gates: abc's complete default script, or its short one (`abc -fast`). `thorough` makes routers
/// 12 % smaller. For associative tables its time grows strongly and their area does not shrink; `quick` gives them half
/// the depth.
enum class synthesis_effort : std::uint8_t { thorough, quick };

}  // namespace orbweaver::rtl
