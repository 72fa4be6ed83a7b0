// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/agency.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/agent/assembler/assembler.h"
#include "sim/agent/assembler/symbols.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

std::vector<std::string> agents_in(const fs::path& agency) {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{agency, error}) {
        if (entry.path().extension() == agent_file_extension) { names.push_back(entry.path().stem().string()); }
    }
    std::sort(names.begin(), names.end());
    return names;
}

fs::path agent_file(const std::string& name, const fs::path& agency) {
    if (name.ends_with(agent_file_extension)) { return name; }
    const std::vector<std::string> known = agents_in(agency);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw user_error(fmt::format("there is no agent '{}' in {}{}; there are {}; a file ends in {}", printable(name),
                                     agency.string(), did_you_mean(name, known), fmt::join(known, ", "),
                                     agent_file_extension));
    }
    return agency / (name + agent_file_extension);
}

agent_template find_agent(const std::string& name, const fs::path& agency) {
    return assemble_agent_file(agent_file(name, agency).string());
}

agent_parameters read_agent_parameters(const std::vector<std::string>& words) {
    agent_parameters values;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const auto number = equals == std::string::npos ? std::nullopt : agent_number(word.substr(equals + 1));
        if (name.empty() || !number) {
            throw user_error(fmt::format("--set {}: a parameter is set as NAME=NUMBER", printable(word)));
        }
        if (!values.try_emplace(name, *number).second) {
            throw user_error(fmt::format("--set {}: {} has a value already", printable(word), printable(name)));
        }
    }
    return values;
}

}  // namespace orbweaver::sim
