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
program_outcome answer(const std::vector<std::string>& question) {
    static std::mutex mutex;
    static std::map<std::vector<std::string>, program_outcome> answers;
    const std::scoped_lock lock(mutex);
    program_outcome& known = answers[question];
    if (known.output.empty()) { known = run_command(question); }
    return known;
}

/// @throws user_error if the tool is not installed or does not run
std::string version(const std::string& tool, const std::string& name, const std::string& needed_by) {
    const program_outcome found = answer({tool, "--version"});
    if (found.status == 0 && !found.output.empty()) { return found.output; }
    const std::string failure = failure_in(found);
    throw user_error(failure.empty() ? fmt::format("{} needs {}, which is not installed (scripts/setup installs it)",
                                                   needed_by, name)
                                     : fmt::format("{} needs {}, which does not run: {}", needed_by, name, failure));
}

}  // namespace

std::string compiler() {
    const char* const chosen = std::getenv("CXX");
    return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
}

std::string tool_versions(const std::string& needed_by) {
    const std::string verilator = version("verilator", "Verilator", needed_by);
    return verilator + version(compiler(), "a C++ compiler (" + compiler() + ")", needed_by);
}

std::filesystem::path verilator_root() {
    std::string root = answer({"verilator", "--getenv", "VERILATOR_ROOT"}).output;
    root.erase(root.find_last_not_of('\n') + 1);
    return std::filesystem::current_path() / root;
}

}  // namespace orbweaver::rtl
