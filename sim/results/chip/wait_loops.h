// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/core/debug/code_profile.h"
#include "hw/system/elf_image.h"

namespace orbweaver::sim {

/// Firmware loops that release the core with `yield` until an event occurs. A core in such a loop is waiting although
/// it executes instructions. A polling loop without `yield` is not found.
class wait_loops {
public:
    /// Addresses of the first and the last instruction.
    struct loop {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };

    explicit wait_loops(const system::elf_image& image);

    /// Returns the cycles in these loops, including stalls.
    /// @param executed code that one or several cores executed
    std::uint64_t cycles(const core::code_profile& executed) const;
    /// Returns the function whose loops took most cycles; empty if no loop was executed.
    std::string busiest_function(const core::code_profile& executed, const system::elf_image& image) const;

private:
    template <class Visitor>
    void for_each(const core::code_profile& executed, Visitor&& visit) const;

    std::vector<loop> m_loops;  // sorted by first address
};

}  // namespace orbweaver::sim
