// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the report as text for people, at most one screen.
std::string check_text(const check_report& report);

/// Returns a line about the table that may be too small and the entries that the program puts there; empty for another
/// verdict.
std::string small_table_text(const check_report& report);

/// Returns check.json (docs/results.md).
/// @param requirements requirement_json(); null: there are none
result_json check_json(const check_report& report, const system::system_desc& described,
                       const result_json& requirements = nullptr);

/// Returns check.dot, the cycle as a Graphviz drawing; empty without a cycle.
std::string check_dot(const check_report& report);

/// Returns all dependencies inside the network as a Graphviz drawing, with one cluster per group of classes.
std::string dependencies_dot(const noc::routing_analysis& analysis);

/// Writes check.json, check.dot if there is a cycle, and dependencies.dot if the report contains the whole graph.
void write_check(const check_report& report, const system::system_desc& described, const result_json& requirements,
                 const std::filesystem::path& directory);

/// Returns a cycle of waits as at most `most` lines; the middle is omitted if necessary.
std::string cycle_text(const noc::wait_cycle& cycle, std::size_t most);
result_json cycle_json(const noc::wait_cycle& cycle);

/// Returns a quoted Graphviz string.
std::string dot_quoted(const std::string& text);

}  // namespace orbweaver::sim
