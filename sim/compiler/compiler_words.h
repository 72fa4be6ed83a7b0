// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace orbweaver::sim {

enum class program_language : std::uint8_t { c, cpp };

/// The command line of the bare-metal compiler that makes a program for the modelled cores.
/// @param words   options and files as a user gives them to a compiler
/// @param sysroot folder with headers, libraries, start-up and linker script of such programs
/// @return the compiler, its options for the cores, the words, and, if the words ask for a program, what it is linked
/// with
std::vector<std::string> compiler_words(program_language language, std::span<const std::string> words,
                                        const std::filesystem::path& sysroot);

}  // namespace orbweaver::sim
