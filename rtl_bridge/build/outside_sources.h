// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A user's SystemVerilog. Verilator reads it in place, so that messages name the user's files; warnings are not fatal.
struct outside_sources {
    std::vector<std::string> files;    // full names, in the order of compilation
    std::vector<std::string> include;  // include directories
    std::vector<std::string> defines;  // NAME or NAME=VALUE
    std::string contents;              // contents of all files, on which the library depends
};

}  // namespace orbweaver::rtl
