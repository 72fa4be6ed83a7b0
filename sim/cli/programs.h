// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/config/configuration.h"

namespace orbweaver::sim {

/// Returns the directory of the software stack's programs: `firmware` next to orbweaver itself.
std::filesystem::path program_directory();

/// Returns the directory of the headers, libraries and start-up code that `orbweaver cc` links: `sysroot` next to
/// orbweaver itself. The target `sysroot` builds it.
std::filesystem::path sysroot_directory();

/// Returns the directory of the agency of communication agents: `agents` next to orbweaver itself.
std::filesystem::path agency_directory();

/// Returns the program orbweaver, for a program in the same directory.
std::filesystem::path orbweaver_file();

/// Returns the program that repeats experiments of papers: `orbweaver-studies` next to orbweaver itself. The target
/// `paper` builds it.
std::filesystem::path studies_file();

/// Returns the template page of reports: `report/page.html` next to orbweaver itself. The build creates it if npm's
/// packages are installed.
std::filesystem::path report_page_file();

/// Returns the directory that caches Verilated blocks: the value of the environment variable ORBWEAVER_RTL_CACHE, or
/// `rtl_cache` next to orbweaver itself. If the latter is not writable, returns `orbweaver/rtl_cache` in the user's
/// cache directory.
std::filesystem::path rtl_cache_directory();
/// @param program_folder directory of orbweaver itself
std::filesystem::path rtl_cache_directory(const std::filesystem::path& program_folder);

/// Reads the software of the simulated machine. Reports, at its position in the configuration, anything that does not
/// exist or does not suit the machine: a program, a file that is not an ELF, arguments or input that do not fit, an
/// agent.
void check_program(const loaded_configuration& configuration);

/// Reads a configuration and the settings that override it, and checks its software.
/// @throws user_error that names all errors
loaded_configuration load_with_software(const std::string& file, const std::vector<std::string>& settings);

}  // namespace orbweaver::sim
