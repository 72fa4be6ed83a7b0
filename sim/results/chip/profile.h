// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// Where the firmware's time went in one function, over all cores.
struct function_profile {
    std::string name;
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;  // of pipelines occupied, stalls of its instructions included
};

/// Sums samples by function.
class profile {
public:
    /// @param function name of the function that holds the instruction; empty for none
    void add(const std::string& function, std::uint64_t instructions, std::uint64_t cycles) {
        auto& entry = m_functions[function.empty() ? "(no symbol)" : function];
        entry.instructions += instructions;
        entry.cycles += cycles;
    }

    /// Most cycles first; names break ties.
    std::vector<function_profile> sorted() const;

private:
    struct totals {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };
    std::map<std::string, totals> m_functions;
};

}  // namespace orbweaver::sim
