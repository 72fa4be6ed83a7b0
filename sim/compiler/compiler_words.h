// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace orbweaver::sim {

enum class program_language : std::uint8_t { c, cpp };

/// Returns the command line of the bare-metal compiler for a program of the modelled cores.
/// @param words   the user's options and files
/// @param sysroot folder with headers, libraries, start-up code and linker script of such programs
/// @return the compiler, its options for the cores, the words and, if it links a program, the files to link
std::vector<std::string> compiler_words(program_language language, std::span<const std::string> words,
                                        const std::filesystem::path& sysroot);

}  // namespace orbweaver::sim
