// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/config/configuration.h"

namespace orbweaver {

/// Where the programs of the software stack lie: the directory `firmware` beside orbweaver itself.
std::filesystem::path program_directory();

/// Where the agency of communication agents lies: the directory `agents` beside orbweaver itself.
std::filesystem::path agency_directory();

/// The program orbweaver, for a program that lies beside it.
std::filesystem::path orbweaver_file();

/// The program that repeats experiments of papers: `orbweaver-studies` beside orbweaver itself. The target `paper`
/// builds it.
std::filesystem::path studies_file();

/// The page that reports are made of: `report/page.html` beside orbweaver itself. The build makes it where npm's
/// packages are there.
std::filesystem::path report_page_file();

/// Where Verilated blocks are kept: the directory that the environment variable ORBWEAVER_RTL_CACHE names, else
/// `rtl_cache` beside orbweaver itself.
std::filesystem::path rtl_cache_directory();

/// Reads what a chip is to run, and refuses what cannot be run at the place where the user named it: a program that
/// does not exist, a file that is no ELF for this machine, arguments or input that do not fit.
void check_program(const loaded_configuration& configuration);

}  // namespace orbweaver
