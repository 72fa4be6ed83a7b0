// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::rtl {

/// SystemVerilog that a user brings. Verilator reads it where it lies, so that its messages name the user's files, and
/// its warnings stop nothing.
struct outside_sources {
    std::vector<std::string> files;    // whole names, in the order of compilation
    std::vector<std::string> include;  // folders of what they include
    std::vector<std::string> defines;  // NAME or NAME=VALUE
    std::string contents;              // of all of them: what a library depends on
};

}  // namespace orbweaver::rtl
