// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// A firmware function's name for people: demangled, without parameters, anonymous namespaces and the software stack's
/// own namespace. What is no mangled C++ name stays as it is, but for control characters and bytes that are no UTF-8:
/// these appear as \xNN.
std::string function_name(const std::string& symbol);

}  // namespace orbweaver::sim
