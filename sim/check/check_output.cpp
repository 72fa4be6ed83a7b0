// SPDX-License-Identifier: Apache-2.0
#include "sim/check/check_output.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/noc/chips/network_graph.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"
#include "sim/results/network/floorplan_results.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t steps_shown = 14;
constexpr std::size_t groups_shown = 8;

bool has_agents(const check_report& report) {
    return std::any_of(report.groups.begin(), report.groups.end(), [](const checked_group& group) {
        return group.proof == "programmable" || group.proof == "engine_memory";
    });
}

std::string headline(const check_report& report) {
    switch (report.found) {
        case check_report::verdict::proved:
            return has_agents(report) ? "proved: no deadlock, but for agents" : "proved: no deadlock";
        case check_report::verdict::routing_cycle:
            return fmt::format("packets can wait for each other inside the network, in a dependency cycle of {}",
                               report.cycle.size());
        case check_report::verdict::protocol_cycle:
            return fmt::format("messages and nodes can wait for each other, in a dependency cycle of {}",
                               report.cycle.size());
        case check_report::verdict::endless_route: return "a route goes round for ever";
        case check_report::verdict::rule_cycle:
            return fmt::format(
                "by the rule of the routing function packets that go up can wait for each other, in a dependency cycle "
                "of {}",
                report.cycle.size());
        case check_report::verdict::small_table:
            return "a table is too small for the program, whose nodes can wait for entries for ever";
    }
    return "";
}

std::string argument(const checked_group& group) {
    if (group.proof == "acyclic") { return "no cycle among them (Dally and Seitz 1987)"; }
    if (group.proof == "release_order") { return "they have cycles, but every head has a way out (Duato 1993)"; }
    if (group.proof == "programmable") {
        return "programmable and unproved: agents wait for each other as their programs define";
    }
    if (group.proof == "engine_memory") { return "unproved: engines that are full hold up agents"; }
    return "they have a cycle without a way out";
}

}  // namespace

std::string cycle_text(const noc::wait_cycle& cycle, std::size_t most) {
    std::size_t width = 0;
    for (const noc::wait_step& step : cycle) { width = std::max(width, step.resource.size()); }
    std::string text;
    for (std::size_t index = 0; index < cycle.size(); ++index) {
        if (cycle.size() > most && index == most / 2) {
            const std::size_t left_out = cycle.size() - most;
            text += fmt::format("  {:<{}}  ... {} more steps ...\n", "", width, left_out);
            index += left_out;
        }
        const noc::wait_step& step = cycle[index];
        text += fmt::format("  {:<{}}  {}: {}\n", step.resource, width, step.holder, step.reason);
        if (!step.others.empty()) {
            text += fmt::format("  {:<{}}  nor can it take {}\n", "", width, fmt::join(step.others, ", "));
        }
    }
    return text + fmt::format("  {:<{}}  which closes the cycle\n", cycle.empty() ? "" : cycle.front().resource, width);
}

std::string small_table_text(const check_report& report) {
    if (report.found != check_report::verdict::small_table) { return {}; }
    const noc::wait_step& full = report.cycle.front();
    return fmt::format("{}: {}, and {}", full.resource, full.holder, full.reason);
}

std::string check_text(const check_report& report) {
    std::string text = headline(report) + "\n";
    if (const std::string table = small_table_text(report); !table.empty()) {
        text += "  " + table + "\n";
    } else if (!report.cycle.empty()) {
        text += cycle_text(report.cycle, steps_shown);
    }
    for (const std::string& advice : report.advice) { text += fmt::format("  {}\n", advice); }
    std::size_t shown = 0;
    for (const checked_group& group : report.groups) {
        if (shown++ == groups_shown) {
            text += fmt::format("  and {} more classes in check.json\n", report.groups.size() - groups_shown);
            break;
        }
        text += fmt::format("  {}, vc {}: {} dependencies of {} channels, {}\n", fmt::join(group.classes, " + "),
                            group.vcs, group.dependencies, group.channels, argument(group));
    }
    if (report.found == check_report::verdict::proved && !report.assumptions.empty()) {
        text += "  This rests on:\n";
        for (const std::string& assumption : report.assumptions) { text += fmt::format("  - {}\n", assumption); }
    }
    return text;
}

result_json cycle_json(const noc::wait_cycle& cycle) {
    result_json steps = result_json::array();
    for (std::size_t index = 0; index < cycle.size(); ++index) {
        const noc::wait_step& step = cycle[index];
        result_json entry{{"resource", step.resource},
                          {"held_by", step.holder},
                          {"waits_for", cycle[(index + 1) % cycle.size()].resource},
                          {"reason", step.reason}};
        if (!step.others.empty()) { entry["or_for"] = step.others; }
        steps.push_back(std::move(entry));
    }
    return steps;
}

result_json check_json(const check_report& report, const system::system_desc& described,
                       const result_json& requirements) {
    result_json object;
    object["schema"] = "orbweaver/check/1";
    object["name"] = described.name;
    object["version"] = version;
    object["verdict"] = name_of(report.found);
    const bool is_refused = requirements.is_object() && !requirements["conflicts"].empty();
    object["exit_code"] = static_cast<int>(is_refused ? exit_code::user_error : report.code());
    object["nodes"] = report.nodes;
    object["routing"] = report.routing;
    object["cycle"] = cycle_json(report.cycle);
    object["advice"] = report.advice;
    object["groups"] = result_json::array();
    for (const checked_group& group : report.groups) {
        object["groups"].push_back({{"classes", group.classes},
                                    {"vcs", group.vcs},
                                    {"proof", group.proof},
                                    {"channels", group.channels},
                                    {"dependencies", group.dependencies}});
    }
    object["assumptions"] = report.assumptions;
    object["warnings"] = report.warnings;
    if (requirements.is_object()) { object["requirements"] = requirements; }
    if (described.network.floorplan.is_given()) {
        object["floorplan"] = floorplan_json(described.network, noc::make_network_graph(described.network));
    }
    return object;
}

void write_check(const check_report& report, const system::system_desc& described, const result_json& requirements,
                 const std::filesystem::path& directory) {
    write_file(directory / "check.json", json_text(check_json(report, described, requirements)));
    if (!report.cycle.empty()) { write_file(directory / "check.dot", check_dot(report)); }
    if (!report.whole_graph.empty()) { write_file(directory / "dependencies.dot", report.whole_graph); }
}

std::string dot_quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') { quoted += '\\'; }
        if (letter == '\n') {
            quoted += "\\n";
        } else {
            quoted += letter;
        }
    }
    return quoted + "\"";
}

std::string check_dot(const check_report& report) {
    if (report.cycle.empty()) { return ""; }
    std::string text =
        "digraph deadlock {\n  node [shape=box, fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", "
        "fontsize=10];\n";
    for (std::size_t index = 0; index < report.cycle.size(); ++index) {
        const noc::wait_step& step = report.cycle[index];
        text += fmt::format("  s{} [label={}];\n", index, dot_quoted(step.resource + "\n" + step.holder));
        text += fmt::format("  s{} -> s{} [label={}];\n", index, (index + 1) % report.cycle.size(),
                            dot_quoted(step.reason));
    }
    return text + "}\n";
}

std::string dependencies_dot(const noc::routing_analysis& analysis) {
    std::string text = "digraph dependencies {\n  node [shape=box, fontname=\"Helvetica\"];\n";
    for (std::size_t number = 0; number < analysis.groups().size(); ++number) {
        const noc::vc_group& group = analysis.groups()[number].group;
        const noc::digraph all = analysis.dependencies(group);
        const auto name = [&](std::uint32_t vertex) { return dot_quoted(analysis.channel_name(group, vertex)); };
        text += fmt::format("  subgraph cluster_{} {{\n", number);
        for (std::uint32_t source = 0; source < all.vertices(); ++source) {
            for (const std::uint32_t successor : all.successors(source)) {
                text += fmt::format("    {} -> {};\n", name(source), name(successor));
            }
        }
        text += "  }\n";
    }
    return text + "}\n";
}

}  // namespace orbweaver::sim
