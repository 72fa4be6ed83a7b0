// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/cli/command_line.h"

namespace orbweaver::sim {

/// Carries out a command line: the words after the name of the program.
/// @return its exit code
inline int execute_words(const std::vector<std::string>& words) {
    std::vector<const char*> pointers{"orbweaver"};
    for (const std::string& word : words) { pointers.push_back(word.c_str()); }
    return execute(static_cast<int>(pointers.size()), pointers.data());
}

}  // namespace orbweaver::sim
