// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// The programs of the software stack for one messaging system: those that are built, and those that the source has.
class program_list {
public:
    /// @param programs directory of sw_stack's programs; its file `programs.txt`, which the build writes, names what
    ///                 the source has. Without that file only what is built is known.
    program_list(niu::messaging_system_kind system, const std::filesystem::path& programs);

    /// Where programs for a messaging system lie.
    static std::filesystem::path directory(niu::messaging_system_kind system, const std::filesystem::path& programs);

    /// Names of the programs that are built, in alphabetical order.
    const std::vector<std::string>& built() const { return m_built; }

    bool has(const std::string& name) const;

    /// Why a program is not there, and what to do: it is misspelt, or the source has it and a command builds it.
    std::string absence(const std::string& name) const;

private:
    std::filesystem::path m_directory;
    niu::messaging_system_kind m_system;
    std::vector<std::string> m_built;
    std::map<std::string, std::string> m_targets;  // names of the programs that the source has: what builds them
};

}  // namespace orbweaver::sim
