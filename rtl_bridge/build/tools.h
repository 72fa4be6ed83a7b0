// SPDX-License-Identifier: Apache-2.0
// The tools that make libraries on demand.
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver::rtl {

/// The C++ compiler: the environment variable CXX, or c++.
std::string compiler();

/// Versions of Verilator and of the compiler.
/// @param needed_by what is made with them, for the message
/// @throws user_error if one is not installed
std::string tool_versions(const std::string& needed_by);

/// The folder of what Verilator ships.
std::filesystem::path verilator_root();

}  // namespace orbweaver::rtl
