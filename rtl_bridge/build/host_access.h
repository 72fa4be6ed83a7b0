// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// Returns the SystemVerilog constructs that access the host: system tasks such as `$system` and `$fopen`, and `DPI`.
/// Comments are ignored.
std::set<std::string> host_access_in(const std::string& text);

/// Returns the files that Verilator has read for a model, from its list of files (`*__verFiles.dat`).
/// @param model folder of Verilator's output
std::vector<std::filesystem::path> files_read(const std::filesystem::path& model);

}  // namespace orbweaver::rtl
