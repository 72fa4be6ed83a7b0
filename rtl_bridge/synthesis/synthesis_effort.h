// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// How gates are mapped: by all of abc's default script, or by its short one (`abc -fast`). Routers get 12 % smaller by
/// `thorough`. Associative tables take it ever longer, and get no smaller and half as deep by `quick`.
enum class synthesis_effort : std::uint8_t { thorough, quick };

}  // namespace orbweaver::rtl
