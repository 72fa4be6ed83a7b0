// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/programs.h"

#include <unistd.h>

#include <cstdlib>

#include "sim/jobs/simulations.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

/// Returns the directory of the running program.
fs::path own_directory() { return this_executable().parent_path(); }

/// Returns the user's cache directory by the XDG Base Directory Specification; empty if there is none.
fs::path user_cache_directory() {
    const char* const named = std::getenv("XDG_CACHE_HOME");
    if (named != nullptr && *named == '/') { return named; }
    const char* const home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? fs::path(home) / ".cache" : fs::path();
}

}  // namespace

fs::path program_directory() { return own_directory() / "firmware"; }

fs::path sysroot_directory() { return own_directory() / "sysroot"; }

fs::path agency_directory() { return own_directory() / "agents"; }

fs::path orbweaver_file() { return own_directory() / "orbweaver"; }

fs::path studies_file() { return own_directory() / "orbweaver-studies"; }

fs::path report_page_file() { return own_directory() / "report" / "page.html"; }

fs::path rtl_cache_directory() { return rtl_cache_directory(own_directory()); }

fs::path rtl_cache_directory(const fs::path& program_folder) {
    const char* const chosen = std::getenv("ORBWEAVER_RTL_CACHE");
    if (chosen != nullptr && *chosen != '\0') { return chosen; }
    fs::path own = program_folder / "rtl_cache";
    const fs::path writable = fs::exists(own) ? own : program_folder;
    const fs::path users = user_cache_directory();
    return users.empty() || ::access(writable.c_str(), W_OK) == 0 ? own : users / "orbweaver" / "rtl_cache";
}

void check_program(const loaded_configuration& configuration) {
    kind_of(configuration.description()).check_software(configuration, {program_directory(), agency_directory()});
}

loaded_configuration load_with_software(const std::string& file, const std::vector<std::string>& settings) {
    loaded_configuration configuration = load_configuration(file, settings);
    check_program(configuration);
    return configuration;
}

}  // namespace orbweaver::sim
