// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// The programs of the software stack for one messaging system: the built ones, and those that exist in the source.
class program_list {
public:
    /// @param programs directory of sw_stack's programs. Its file `programs.txt`, which the build writes, lists the
    ///                 programs in the source. Without that file only built programs are known.
    program_list(niu::messaging_system_kind system, const std::filesystem::path& programs);

    static std::filesystem::path directory(niu::messaging_system_kind system, const std::filesystem::path& programs);

    /// Returns the names of the built programs, sorted.
    const std::vector<std::string>& built() const { return m_built; }

    bool has(const std::string& name) const;

    /// Returns why a program is missing and the remedy: its name is misspelt, or a build command is needed.
    std::string absence(const std::string& name) const;

private:
    std::filesystem::path m_directory;
    niu::messaging_system_kind m_system;
    std::vector<std::string> m_built;
    std::map<std::string, std::string> m_targets;  // names of the programs in the source: their build targets
};

}  // namespace orbweaver::sim
