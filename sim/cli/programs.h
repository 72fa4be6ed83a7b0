// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/config/configuration.h"

namespace orbweaver::sim {

/// Where the programs of the software stack lie: the directory `firmware` next to orbweaver itself.
std::filesystem::path program_directory();

/// Headers, libraries and start-up of programs that `orbweaver cc` links: the directory `sysroot` next to orbweaver
/// itself. The target `sysroot` builds it.
std::filesystem::path sysroot_directory();

/// Where the agency of communication agents lies: the directory `agents` next to orbweaver itself.
std::filesystem::path agency_directory();

/// The program orbweaver, for a program that lies next to it.
std::filesystem::path orbweaver_file();

/// The program that repeats experiments of papers: `orbweaver-studies` next to orbweaver itself. The target `paper`
/// builds it.
std::filesystem::path studies_file();

/// The page that reports are made of: `report/page.html` next to orbweaver itself. The build makes it where npm's
/// packages are there.
std::filesystem::path report_page_file();

/// Where Verilated blocks are kept: the directory that the environment variable ORBWEAVER_RTL_CACHE names, else
/// `rtl_cache` next to orbweaver itself; if that cannot be written, `orbweaver/rtl_cache` in the user's cache folder.
std::filesystem::path rtl_cache_directory();
/// @param program_folder where orbweaver itself is
std::filesystem::path rtl_cache_directory(const std::filesystem::path& program_folder);

/// Reads the software of the simulated machine, and refuses at the place where the user named it what does not exist or
/// does not suit the machine: a program, a file that is no ELF, arguments or input that do not fit, an agent.
void check_program(const loaded_configuration& configuration);

/// Reads a configuration and what goes over it, and checks its software.
/// @throws user_error that names everything that is wrong
loaded_configuration load_with_software(const std::string& file, const std::vector<std::string>& settings);

}  // namespace orbweaver::sim
