// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rtl_bridge/build/sram_macro.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::sim {

/// The SRAM macros of `area.macros`, and the memories that they replace.
class macro_table {
public:
    /// Reads lines of words, bits, area_um2, read_pj, write_pj, leakage_mw and access_ns, behind a line with these
    /// names.
    /// @param file empty: there are no macros
    /// @throws user_error with file and line
    explicit macro_table(const std::filesystem::path& file);

    /// Replaces the memories of a block that have at least as many bits as the smallest macro. Of several macros the
    /// one is taken that needs the least area, with as many instances as the memory needs.
    void apply(rtl::synthesis_block& block) const;

private:
    /// Returns the macros for a memory; `rows` is 0 if none replaces it.
    rtl::macro_memory choice(const rtl::memory_shape& memory) const;

    std::vector<rtl::sram_macro> m_macros;
};

/// Returns the macros and clock gates of a block as a suffix of its parameters: " MACRO=64x36 CLOCK_GATES"; empty
/// without.
std::string technology_parameters(const rtl::synthesis_block& block);

}  // namespace orbweaver::sim
