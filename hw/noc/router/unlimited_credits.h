// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of routers and buses with `vc_depth: unlimited` cover it.
#pragma once

#include <cstdint>

namespace orbweaver {

/// Credits of a buffer without a limit, which never run out.
inline constexpr std::uint32_t unlimited_credits = std::uint32_t{1} << 31;

}  // namespace orbweaver
