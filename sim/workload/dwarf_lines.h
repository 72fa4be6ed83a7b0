// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <elfutils/libdw.h>
#include <libelf.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace orbweaver::sim {

/// Reader of the debug information of an ELF. Use it in a process that may fail (source_lines.h), because the file is
/// not trusted.
class dwarf_lines {
public:
    explicit dwarf_lines(const std::filesystem::path& elf);
    ~dwarf_lines();
    dwarf_lines(const dwarf_lines&) = delete;
    dwarf_lines& operator=(const dwarf_lines&) = delete;

    /// Returns the same as source_lines::location().
    std::string location(std::uint32_t pc) const;

private:
    bool find_unit(std::uint32_t pc, Dwarf_Die& unit) const;

    int m_file = -1;
    Elf* m_elf = nullptr;
    Dwarf* m_dwarf = nullptr;
};

}  // namespace orbweaver::sim
