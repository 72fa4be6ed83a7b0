// SPDX-License-Identifier: Apache-2.0
#include "sim/paper/experiment.h"

#include <fmt/core.h>

namespace orbweaver {

double measurements::cycles(const std::string& name) const {
    const auto found = m_runs.find(name);
    if (found == m_runs.end()) {
        throw unusable_run(fmt::format("run {} was not made", name));
    }
    if (!found->second.problem.empty()) {
        throw unusable_run(fmt::format("run {}: {}", name, found->second.problem));
    }
    return static_cast<double>(found->second.cycles);
}

}  // namespace orbweaver
