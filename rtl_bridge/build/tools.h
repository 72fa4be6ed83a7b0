// SPDX-License-Identifier: Apache-2.0
// The tools that make libraries on demand.
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver::rtl {

/// Returns the C++ compiler: the environment variable CXX, or c++.
std::string compiler();

/// Returns the versions of Verilator and of the compiler.
/// @param needed_by purpose of the tools, for the message
/// @throws user_error if one is not installed
std::string tool_versions(const std::string& needed_by);

/// Returns the installation folder of Verilator.
std::filesystem::path verilator_root();

}  // namespace orbweaver::rtl
