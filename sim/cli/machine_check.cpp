// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/machine_check.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/system/plane_systems.h"
#include "sim/check/deadlock_check.h"
#include "sim/check/demand_warnings.h"
#include "sim/check/depth_warnings.h"
#include "sim/check/plan_agents_check.h"
#include "sim/check/table_check.h"
#include "sim/cli/programs.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace {

/// Checks a machine with one network.
check_report check_network(const system::system_desc& described, bool whole_graph) {
    check_report report = check_deadlock(described, whole_graph);
    judge_plan_agents(described, agency_directory(), report);
    judge_tables(described, program_directory(), report);
    report.warnings = depth_warnings(described);
    std::ranges::move(demand_warnings(described), std::back_inserter(report.warnings));
    return report;
}

/// Joins the report of another plane. The first failure counts.
void join(check_report& all, check_report&& other) {
    std::ranges::move(other.groups, std::back_inserter(all.groups));
    for (auto [joined, added] : {std::pair{&all.assumptions, &other.assumptions}, {&all.warnings, &other.warnings}}) {
        for (std::string& text : *added) {
            if (std::ranges::find(*joined, text) == joined->end()) { joined->push_back(std::move(text)); }
        }
    }
    if (all.routing != other.routing) { all.routing += ", " + other.routing; }
    all.whole_graph += other.whole_graph;
    if (all.code() == exit_code::success && other.code() != exit_code::success) {
        all.found = other.found;
        all.cycle = std::move(other.cycle);
        all.advice = std::move(other.advice);
    }
}

}  // namespace

check_report check_machine(const loaded_configuration& configuration, bool whole_graph) {
    const std::vector<system::system_desc> systems = system::plane_systems(configuration.description());
    try {
        check_report report = check_network(systems.front(), whole_graph);
        for (std::size_t plane = 1; plane < systems.size(); ++plane) {
            join(report, check_network(systems[plane], whole_graph));
        }
        return report;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

check_report check_sweep_point(const loaded_configuration& configuration) {
    check_program(configuration);
    const bool is_proved = kind_of(configuration.description()).has_network();
    return is_proved ? check_machine(configuration, false) : check_report{};
}

}  // namespace orbweaver::sim
