// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/profile.h"

#include <algorithm>

namespace orbweaver::sim {

std::vector<function_profile> profile::sorted() const {
    std::vector<function_profile> list;
    for (const auto& [name, total] : m_functions) { list.push_back({name, total.instructions, total.cycles}); }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.cycles > b.cycles; });
    return list;
}

}  // namespace orbweaver::sim
