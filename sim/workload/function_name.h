// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// Returns the name of a firmware function for people: demangled, without parameters, anonymous namespaces and the
/// namespace of the software stack. Other names remain unchanged, except that control characters and bytes that are not
/// UTF-8 appear as \xNN.
std::string function_name(const std::string& symbol);

}  // namespace orbweaver::sim
