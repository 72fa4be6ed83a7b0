// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// Parts of SystemVerilog that reach the host: system tasks as `$system` and `$fopen`, and `DPI`. Comments do not
/// count.
std::set<std::string> host_access_in(const std::string& text);

/// Files that Verilator has read for a model, as its list of dependencies (`*__ver.d`) has them.
std::vector<std::filesystem::path> files_read(const std::filesystem::path& model);

}  // namespace orbweaver::rtl
