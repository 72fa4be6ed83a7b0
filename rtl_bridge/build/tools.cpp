// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/tools.h"

#include <fmt/core.h>

#include <cstdlib>

#include "hw/base/errors.h"
#include "rtl_bridge/build/command.h"

namespace orbweaver::rtl {

std::string compiler() {
    const char* const chosen = std::getenv("CXX");
    return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
}

std::string tool_versions(const std::string& needed_by) {
    const std::string verilator = output_of({"verilator", "--version"});
    const std::string cxx = output_of({compiler(), "--version"});
    if (verilator.empty() || cxx.empty()) {
        throw user_error(fmt::format("{} needs {}, which is not installed (scripts/setup installs it)", needed_by,
                                     verilator.empty() ? "Verilator" : "a C++ compiler (" + compiler() + ")"));
    }
    return verilator + cxx;
}

std::filesystem::path verilator_root() {
    std::string root = output_of({"verilator", "--getenv", "VERILATOR_ROOT"});
    root.erase(root.find_last_not_of('\n') + 1);
    return root;
}

}  // namespace orbweaver::rtl
