// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Arguments that a program cannot ask for: their names stand nowhere in what it loads, neither as a text of their own
/// (or the end of one, as linkers merge them) nor before '='. A program that puts names together from pieces would be
/// suspected wrongly, and a misspelt name that is the end of another text is not found: good for a warning, no more.
/// @param arguments of the configuration, by name
std::vector<std::string> unknown_arguments(const std::map<std::string, std::string>& arguments,
                                           const system::elf_image& image);

/// "workload.args.requets: lu knows no such argument; did you mean 'requests'?" The other name is one that stands in
/// the program.
std::string about_unknown_argument(const std::string& argument, const std::string& program,
                                   const system::elf_image& image);

}  // namespace orbweaver::sim
