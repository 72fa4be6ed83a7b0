// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "hw/core/debug/code_profile.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Loops of firmware that give the core away with `yield` until something has happened. A core in such a loop waits,
/// although it executes instructions. A loop that asks without `yield` is not found.
class wait_loops {
public:
    /// @param executed by all cores
    wait_loops(const core::code_profile& executed, const system::elf_image& image);

    bool empty() const { return m_loops.empty(); }
    /// Cycles in these loops, their stalls included.
    /// @param executed by one core or by several
    std::uint64_t cycles(const core::code_profile& executed) const;
    /// The function whose loops took most cycles in the profile of the constructor; empty if there is none.
    const std::string& function() const { return m_function; }

private:
    std::map<std::uint32_t, std::uint32_t> m_loops;  // from the address of the first instruction: that of the last
    std::string m_function;
};

}  // namespace orbweaver::sim
