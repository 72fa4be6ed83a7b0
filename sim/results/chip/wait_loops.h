// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/core/debug/code_profile.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Loops of firmware that give the core away with `yield` until something has happened. A core in such a loop waits,
/// although it executes instructions. A loop that asks without `yield` is not found.
class wait_loops {
public:
    /// Addresses of the first and the last instruction.
    struct loop {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };

    explicit wait_loops(const system::elf_image& image);

    /// Cycles in these loops, their stalls included.
    /// @param executed by one core or by several
    std::uint64_t cycles(const core::code_profile& executed) const;
    /// The function whose loops took most cycles; empty if there is none.
    std::string longest_function(const core::code_profile& executed, const system::elf_image& image) const;

private:
    template <class Visitor>
    void for_each(const core::code_profile& executed, Visitor&& visit) const;

    std::vector<loop> m_loops;  // by the first address
};

}  // namespace orbweaver::sim
