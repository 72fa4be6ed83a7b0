// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "sim/config/configuration.h"

namespace orbweaver::sim {

/// The top of the source tree.
inline std::filesystem::path source_root() { return ORBWEAVER_SOURCE_DIR; }

inline std::string whole_text(const std::filesystem::path& file) {
    std::ifstream stream{file, std::ios::binary};
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// Every configuration under configs/ (sweeps are none), in alphabetical order.
inline std::vector<std::filesystem::path> shipped_configurations() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{source_root() / "configs"}) {
        if (entry.path().extension() == ".yaml" && entry.path().stem().extension() != ".sweep") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Returns the error message for a configuration; empty if it is accepted. Any other exception fails the test.
inline std::string complaint(const std::string& yaml, const std::vector<std::string>& options = {}) {
    try {
        parse_configuration("test.yaml", yaml, options);
    } catch (const user_error& error) {
        EXPECT_STRNE(error.what(), "") << "a refusal must say why";
        return error.what();
    }
    return {};
}

/// The description that a valid configuration gives; fails the test if it is refused.
inline system::system_desc accepted(const std::string& yaml, const std::vector<std::string>& options = {}) {
    try {
        return parse_configuration("test.yaml", yaml, options).description();
    } catch (const user_error& error) {
        ADD_FAILURE() << error.what();
        return {};
    }
}

inline const std::string minimal_chip = "system: chip\nworkload: {program: hello}\n";
inline const std::string minimal_network = "system: network\n";
inline const std::string minimal_cluster = "system: cluster\nworkload: {program: hello}\n";
inline const std::string minimal_agents = "system: agents\nagents: {inject: [{agent: any, id: 20}]}\n";

}  // namespace orbweaver::sim
