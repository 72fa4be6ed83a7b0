// SPDX-License-Identifier: Apache-2.0
#include "sim/results/run_results.h"

#include "sim/version.h"

namespace orbweaver::sim {

result_json run_results(const system::system_desc& described, const run_outcome& outcome, cycle_t cycles,
                        double wall_seconds) {
    result_json result;
    result["schema"] = "orbweaver/result/1";
    result["name"] = described.name;
    result["status"] = outcome.status;
    result["version"] = version;
    result["seed"] = described.seed;
    result["cycles"] = cycles;
    result["time_ns"] = static_cast<double>(cycles) * static_cast<double>(described.clock_chip_ps) / 1000;
    result["wall_seconds"] = wall_seconds;
    result["outcome"] = {{"exit_code", static_cast<int>(outcome.code)},
                         {"cycle", outcome.cycle},
                         {"summary", outcome.summary},
                         {"details", outcome.details}};
    return result;
}

void close_results(result_json& result, const run_control& control, const result_json& resolved) {
    result["log"] = control.log_lines();
    result["log_lines_dropped"] = control.log_lines_dropped();
    result["config"] = resolved;
}

}  // namespace orbweaver::sim
