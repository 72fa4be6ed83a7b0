// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/unknown_argument_count.h"

#include <fmt/core.h>

#include "sim/text/source_text.h"

namespace orbweaver::sim {

void unknown_argument_count::add(const result_json& result) {
    if (!result.is_object()) { return; }
    ++m_runs;
    if (!result.contains("workload") || !result["workload"].contains("unknown_arguments")) { return; }
    for (const auto& argument : result["workload"]["unknown_arguments"]) { ++m_unknown[argument.get<std::string>()]; }
}

std::string unknown_argument_count::text() const {
    std::string text;
    for (const auto& [argument, runs] : m_unknown) {
        text += fmt::format("workload.args.{}: {} of {} runs are of programs that know no such argument\n",
                            printable(argument), runs, m_runs);
    }
    return text;
}

}  // namespace orbweaver::sim
