// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/program_list.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

fs::path program_list::directory(niu::messaging_system_kind system, const fs::path& programs) {
    return system == niu::messaging_system_kind::active_message ? programs / "active_message" : programs;
}

program_list::program_list(niu::messaging_system_kind system, const fs::path& programs)
    : m_directory(directory(system, programs)), m_system(system) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{m_directory, error}) {
        if (entry.path().extension() == ".elf") { m_built.push_back(entry.path().stem().string()); }
    }
    std::sort(m_built.begin(), m_built.end());
    std::ifstream lines(programs / "programs.txt");
    std::string target;
    std::string file;
    while (lines >> target >> file) {
        const fs::path elf = programs / file;
        if (elf.parent_path() == m_directory) { m_targets[elf.stem().string()] = target; }
    }
}

bool program_list::has(const std::string& name) const {
    return std::binary_search(m_built.begin(), m_built.end(), name);
}

std::string program_list::absence(const std::string& name) const {
    if (const auto found = m_targets.find(name); found != m_targets.end()) {
        return fmt::format("the program '{}' is not built; this builds it: scripts/build {}", name, found->second);
    }
    std::vector<std::string> names = m_built;
    for (const auto& [known, target] : m_targets) {
        if (!has(known)) { names.push_back(known); }
    }
    if (names.empty()) {
        return fmt::format("there are no programs in {}; scripts/build makes them", m_directory.string());
    }
    std::sort(names.begin(), names.end());
    const std::string advice = did_you_mean(name, names);
    return fmt::format(
        "there is no program '{}'{}{} Programs: {}", name,
        m_system == niu::messaging_system_kind::active_message ? " for messaging.system: active_message" : "",
        advice.empty() ? "." : advice, one_of(names));
}

}  // namespace orbweaver::sim
