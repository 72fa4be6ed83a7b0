// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/machine_check.h"

#include <iterator>

#include "hw/noc/description_error.h"
#include "sim/check/deadlock_check.h"
#include "sim/check/demand_warnings.h"
#include "sim/check/depth_warnings.h"
#include "sim/check/plan_agents_check.h"
#include "sim/check/table_check.h"
#include "sim/cli/programs.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

check_report check_machine(const loaded_configuration& configuration, bool whole_graph) {
    const system::system_desc& described = configuration.description();
    try {
        check_report report = check_deadlock(described, whole_graph);
        judge_plan_agents(described, agency_directory(), report);
        judge_tables(described, program_directory(), report);
        report.warnings = depth_warnings(described);
        std::ranges::move(demand_warnings(described), std::back_inserter(report.warnings));
        return report;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

check_report check_sweep_point(const loaded_configuration& configuration) {
    check_program(configuration);
    const bool is_proved = kind_of(configuration.description()).has_network();
    return is_proved ? check_machine(configuration, false) : check_report{};
}

}  // namespace orbweaver::sim
