// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/runtime.h"

#include <algorithm>

namespace orbweaver::studies::scmp {

double improvement(double original_cycles, double modified_cycles) {
    return (original_cycles - modified_cycles) / original_cycles * 100;
}

std::map<unsigned, double> improvements(const runtime& original, const runtime& modified) {
    std::map<unsigned, double> result;
    for (const auto& [nodes, cycles] : original) {
        if (const auto found = modified.find(nodes); found != modified.end()) {
            result[nodes] = improvement(cycles, found->second);
        }
    }
    return result;
}

peak highest(const std::map<unsigned, double>& curve) {
    const auto best =
        std::max_element(curve.begin(), curve.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return {best->first, best->second};
}

double speedup(const runtime& cycles, unsigned nodes) { return cycles.begin()->second / cycles.at(nodes); }

}  // namespace orbweaver::studies::scmp
