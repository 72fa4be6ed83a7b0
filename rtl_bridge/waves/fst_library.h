// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace orbweaver::rtl {

/// Returns the shared library of rtl_bridge/waves/fst, which is compiled on first use and kept in a directory.
/// @throws user_error without Verilator or a compiler, if the directory cannot be written, or if it does not compile
std::filesystem::path fst_library(const std::filesystem::path& cache);

}  // namespace orbweaver::rtl
