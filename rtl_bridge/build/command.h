// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace orbweaver {

/// Runs a program and waits for it.
/// @param arguments its name, looked for in PATH, and what follows it
/// @param log       file for both of its output streams
/// @return its exit status; 127 if there is no such program or it was killed
int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log);

}  // namespace orbweaver
