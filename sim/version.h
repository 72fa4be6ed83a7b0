// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace orbweaver::sim {

/// Of the program and of the results that it writes: that of the project in CMakeLists.txt.
extern const std::string_view version;

}  // namespace orbweaver::sim
