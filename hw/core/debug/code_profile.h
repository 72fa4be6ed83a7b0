// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "hw/core/decode/code_cache.h"

namespace orbweaver::core {

/// How often the instructions of firmware were executed and how many cycles they took, on one core or on several.
class code_profile {
public:
    /// Adds what a core has executed.
    void add(const code_cache& code);

    /// Calls f(pc, executed, cycles) for every instruction that was executed, in the order of addresses. Cycles are
    /// those in which it had the pipeline, its stalls included.
    template <class Function>
    void for_each(Function&& visit) const {
        for (const auto& [base, page] : m_pages) {
            std::uint32_t pc = base;
            std::int64_t executed = 0;
            for (const counts& sum : page) {
                executed += sum.begun;
                if (const std::int64_t cycles = executed + sum.stalled; (executed | cycles) != 0) {
                    visit(pc, static_cast<std::uint64_t>(executed), static_cast<std::uint64_t>(cycles));
                }
                pc += 4;
            }
        }
    }

private:
    /// Those of a code_slot.
    struct counts {
        std::int64_t begun = 0;
        std::int64_t stalled = 0;
    };
    using page_counts = std::vector<counts>;  // [slot of a code_page]

    static void add_page(const code_page& page, page_counts& sums);

    std::map<std::uint32_t, page_counts> m_pages;  // by the address of the first instruction
};

}  // namespace orbweaver::core
