// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace orbweaver::sim {

/// Of the program and of the results that it writes; the build passes the project's version.
inline constexpr std::string_view version = ORBWEAVER_VERSION;

}  // namespace orbweaver::sim
