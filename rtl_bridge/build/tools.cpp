// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/tools.h"

#include <fmt/core.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

#include "hw/base/errors.h"
#include "rtl_bridge/build/command.h"

namespace orbweaver::rtl {
namespace {

/// Returns the output of a tool. It runs once per process, because many routers need the same answer.
std::string answer(const std::vector<std::string>& question) {
    static std::mutex mutex;
    static std::map<std::vector<std::string>, std::string> answers;
    const std::scoped_lock lock(mutex);
    std::string& known = answers[question];
    if (known.empty()) { known = output_of(question); }
    return known;
}

}  // namespace

std::string compiler() {
    const char* const chosen = std::getenv("CXX");
    return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
}

std::string tool_versions(const std::string& needed_by) {
    const std::string verilator = answer({"verilator", "--version"});
    const std::string cxx = answer({compiler(), "--version"});
    if (verilator.empty() || cxx.empty()) {
        throw user_error(fmt::format("{} needs {}, which is not installed (scripts/setup installs it)", needed_by,
                                     verilator.empty() ? "Verilator" : "a C++ compiler (" + compiler() + ")"));
    }
    return verilator + cxx;
}

std::filesystem::path verilator_root() {
    std::string root = answer({"verilator", "--getenv", "VERILATOR_ROOT"});
    root.erase(root.find_last_not_of('\n') + 1);
    return root;
}

}  // namespace orbweaver::rtl
