// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/check_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "hw/base/work_observer.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "sim/check/check_output.h"
#include "sim/check/check_progress.h"
#include "sim/check/depth_warnings.h"
#include "sim/check/load_check.h"
#include "sim/check/load_output.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/machine_check.h"
#include "sim/cli/programs.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"
#include "sim/requirements/requirement_check.h"
#include "sim/requirements/requirement_output.h"
#include "sim/results/network/floorplan_results.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t conflicts_shown = 3;
const std::vector<std::string> check_files{"check.json", "check.dot", "dependencies.dot", "load.json"};

exit_code check_without_proof(const check_command_options& options, const invocation& words,
                              const system::system_desc& described) {
    const unproved_machine machine = kind_of(described).unproved(described);
    if (options.whole_graph) {
        throw user_error(fmt::format("--graph draws the dependencies of a routing function, which system: {} has not",
                                     name_of(described.kind)));
    }
    if (options.out) {
        configured_output out({words.text(), options.configuration.file}, described, *options.out,
                              {"check", check_files});
        const result_json check{{"schema", "orbweaver/check/1"},
                                {"name", described.name},
                                {"version", version},
                                {"verdict", "unproved"},
                                {"exit_code", 0},
                                {"nodes", machine.nodes},
                                {"routing", name_of(described.kind)},
                                {"reason", machine.reason}};
        write_file(out.path() / "check.json", json_text(check));
        out.directory().keep();
    }
    print_message("{}: valid: {}\n{}\n", options.configuration.file, kind_of(described).in_one_line(described),
                  machine.reason);
    return exit_code::success;
}

std::unique_ptr<noc::load_prediction> prediction_for(const loaded_configuration& configuration) {
    try {
        return predict_load(configuration.description());
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

std::optional<requirement_report> requirements_of(const loaded_configuration& configuration) {
    if (!judges_flows(configuration.description())) { return std::nullopt; }
    try {
        return judge_requirements(configuration.description());
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

/// Prints what is known next to the proof.
/// @param prediction null: not asked for
void print_more(const system::system_desc& described, const noc::load_prediction* prediction,
                const std::optional<requirement_report>& requirements) {
    if (described.network.floorplan.is_given()) {
        print_text(summarise_floorplan(floorplan_json(described.network, noc::make_network_graph(described.network))));
    }
    if (prediction != nullptr) { print_text(load_text(*prediction, offered_rate(described))); }
    if (requirements) { print_text(requirement_text(*requirements)); }
}

/// @throws user_error if the requirements cannot be met, with the place of one of them
void refuse_conflicts(const loaded_configuration& configuration, const requirement_report& requirements) {
    if (requirements.conflicts.empty()) { return; }
    std::string text = "the requirements cannot be met";
    const std::size_t shown = std::min(requirements.conflicts.size(), conflicts_shown);
    for (std::size_t number = 0; number < shown; ++number) {
        text += fmt::format("{} {}", number == 0 ? ":" : ";", requirements.conflicts[number].text);
    }
    if (requirements.conflicts.size() > shown) {
        text += fmt::format("; and {} more", requirements.conflicts.size() - shown);
    }
    throw configuration.problem_at(requirements.conflicts.front().key, text);
}

}  // namespace

CLI::App& check_command::declare(CLI::App& program) {
    CLI::App& command =
        *program.add_subcommand("check", "Validate a configuration and prove that it cannot deadlock; run nothing");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out, "Write check.json, check.dot and the configuration, complete with defaults, there");
    command.add_flag("--graph", m_options.whole_graph, "Write all dependencies as dependencies.dot too; needs --out");
    command.add_flag(
        "--load", m_options.load,
        "Calculate the load that the network can carry; predict saturation and latency; with --out load.json");
    return command;
}

exit_code check_command::execute(const invocation& words) const {
    if (m_options.whole_graph && !m_options.out) { throw user_error("--graph writes a file; give --out DIR"); }
    const loaded_configuration configuration =
        load_with_software(m_options.configuration.file, m_options.configuration.settings);
    const system::system_desc& described = configuration.description();
    if (!kind_of(described).has_network()) { return check_without_proof(m_options, words, described); }
    if (m_options.load && !offers_traffic(described)) {
        throw user_error(
            "--load needs synthetic traffic: system: network, without plan, trace or endpoints of a plug-in");
    }
    check_progress shown;
    const work_observer watched(
        [&shown](const char* stage, std::size_t done, std::size_t all) { shown.update(stage, done, all); });
    const check_report report = check_machine(configuration, m_options.whole_graph);
    warn_of_depths(report.warnings);
    const bool is_proved = report.code() == exit_code::success;
    std::unique_ptr<noc::load_prediction> prediction;
    if (m_options.load && is_proved) { prediction = prediction_for(configuration); }
    std::optional<requirement_report> requirements;
    if (is_proved) { requirements = requirements_of(configuration); }
    if (m_options.out) {
        configured_output out({words.text(), m_options.configuration.file}, described, *m_options.out,
                              {"check", check_files});
        write_check(report, described, requirements ? requirement_json(*requirements) : nullptr, out.path());
        if (prediction) {
            write_file(out.path() / "load.json", json_text(load_json(*prediction, offered_rate(described))));
        }
        out.directory().keep();
    }
    print_message("{}: valid: {}\n{}", m_options.configuration.file, kind_of(described).in_one_line(described),
                  check_text(report));
    print_more(described, prediction.get(), requirements);
    if (requirements) { refuse_conflicts(configuration, *requirements); }
    return report.code();
}

}  // namespace orbweaver::sim
