// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Time of the firmware in one function, over all cores.
struct function_profile {
    std::string name;
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;  // pipeline cycles, including stalls of its instructions
};

/// Sums samples by function.
class profile {
public:
    /// @param function name of the function that contains the instruction; empty if unknown
    void add(const std::string& function, std::uint64_t instructions, std::uint64_t cycles) {
        auto& entry = m_functions[function.empty() ? "(no symbol)" : function];
        entry.instructions += instructions;
        entry.cycles += cycles;
    }

    /// Returns the functions by decreasing cycles; ties are sorted by name.
    std::vector<function_profile> sorted() const;

private:
    struct totals {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };
    std::map<std::string, totals> m_functions;
};

}  // namespace orbweaver::sim
