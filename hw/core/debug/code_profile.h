// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/core/decode/code_cache.h"

namespace orbweaver::core {

/// Execution counts and cycles of the instructions of firmware, on one core or the sum of several.
class code_profile {
public:
    /// Adds the executed instructions of a core.
    void add(const code_cache& code);
    void add(const code_profile& other);

    void write(byte_writer& stream) const;
    static code_profile read(byte_reader& stream);

    /// Calls visit(pc, executed, cycles) for every executed instruction, in ascending order of addresses. `cycles` are
    /// the cycles in which the instruction held the pipeline, including its stalls.
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
    /// The counts of a code_slot.
    struct counts {
        std::int64_t begun = 0;
        std::int64_t stalled = 0;
    };
    using page_counts = std::vector<counts>;  // [slot of a code_page]

    static void add_page(const code_page& page, page_counts& sums);

    std::map<std::uint32_t, page_counts> m_pages;  // [address of the first instruction]
};

}  // namespace orbweaver::core
