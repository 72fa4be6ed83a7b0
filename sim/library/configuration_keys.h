// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace orbweaver::sim {

/// A key of a configuration file.
struct configuration_key {
    std::string path;  // "network.router.pipeline"
    std::string help;  // one line
    /// The default. Words, quantities with units, lists and maps are texts. 0 or an empty text may stand for a default
    /// that depends on other keys.
    std::variant<bool, std::uint64_t, double, std::string> initial;
};

/// Returns the keys of some sections, in the order of the reference.
/// @param sections "network", "niu"; each with the sections below it
/// @throws user_error for a section without a key
std::vector<configuration_key> configuration_keys(const std::vector<std::string>& sections);

}  // namespace orbweaver::sim
