// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {

/// The configuration of LU factorisation.
inline constexpr const char* lu_config = "configs/scmp64_lu.yaml";

/// The grids of 1 to 64 nodes that the thesis measures, and two that are no power of two.
inline constexpr const char* grids[] = {"[1, 1]", "[2, 1]", "[2, 2]", "[4, 2]", "[4, 4]",
                                        "[8, 4]", "[8, 8]", "[3, 5]", "[1, 6]"};
/// The modes of the send-and-receive system.
inline constexpr const char* modes[] = {"ready", "rendezvous"};
/// And the original system next to them.
inline constexpr const char* messagings[] = {"ready", "rendezvous", "active_message"};

/// The setting that chooses one of `messagings`.
std::string messaging_setting(const std::string& messaging);

/// A file that a program must refuse.
struct bad_input {
    std::string text;
    const char* message;
};

/// Runs a configuration with settings and one of `messagings`, expects a verified result and an empty network, and
/// returns what the program reported.
nlohmann::ordered_json reports_of(const std::string& config, std::vector<std::string> pairs, const std::string& dims,
                                  const std::string& messaging);

/// Returns the part of its memory that a program wrote to a file.
std::vector<double> doubles_of(const std::filesystem::path& file);

}  // namespace orbweaver
