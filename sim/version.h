// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace orbweaver::sim {

/// Version of the program and of its results, from the project in CMakeLists.txt.
extern const std::string_view version;

}  // namespace orbweaver::sim
