// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The report for people; fits a screen.
std::string check_text(const check_report& report);

/// Which table may be too small, and what is put there, in a line; empty if that is not the verdict.
std::string small_table_text(const check_report& report);

/// check.json (docs/results.md).
result_json check_json(const check_report& report, const system::system_desc& described);

/// check.dot: the cycle as a Graphviz drawing; empty without one.
std::string check_dot(const check_report& report);

/// Every dependency inside the network as a Graphviz drawing, a cluster a group of classes.
std::string dependencies_dot(const noc::routing_analysis& analysis);

/// Writes check.json, check.dot if there is a cycle, and dependencies.dot if the report has the whole graph.
void write_check(const check_report& report, const system::system_desc& described,
                 const std::filesystem::path& directory);

/// A cycle of waits in lines of text, no more than `most`: the middle is left out.
std::string cycle_text(const noc::wait_cycle& cycle, std::size_t most);
result_json cycle_json(const noc::wait_cycle& cycle);

/// A Graphviz string, quoted.
std::string dot_quoted(const std::string& text);

}  // namespace orbweaver::sim
