// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Returns arguments that a program cannot request, because their names are not in its loaded segments. A name counts
/// if it is a text of its own, the end of one (linkers merge such texts), or precedes '='. The result suits only
/// warnings. It is wrong for a program that composes names, and it misses a misspelt name that is the end of another
/// text.
/// @param arguments arguments of the configuration, by name
std::vector<std::string> unknown_arguments(const std::map<std::string, std::string>& arguments,
                                           const system::elf_image& image);

/// Returns a text such as "workload.args.requets: lu knows no such argument; did you mean 'requests'?" The suggestion
/// is a name in the program.
std::string about_unknown_argument(const std::string& argument, const std::string& program,
                                   const system::elf_image& image);

}  // namespace orbweaver::sim
