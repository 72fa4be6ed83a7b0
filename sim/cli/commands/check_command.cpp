// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/check_command.h"

#include <fmt/core.h>

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
#include "sim/results/network/floorplan_results.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

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
    std::unique_ptr<noc::load_prediction> prediction;
    if (m_options.load && report.code() == exit_code::success) { prediction = prediction_for(configuration); }
    if (m_options.out) {
        configured_output out({words.text(), m_options.configuration.file}, described, *m_options.out,
                              {"check", check_files});
        write_check(report, described, out.path());
        if (prediction) {
            write_file(out.path() / "load.json", json_text(load_json(*prediction, offered_rate(described))));
        }
        out.directory().keep();
    }
    print_message("{}: valid: {}\n{}", m_options.configuration.file, kind_of(described).in_one_line(described),
                  check_text(report));
    if (described.network.floorplan.is_given()) {
        print_text(summarise_floorplan(floorplan_json(described.network, noc::make_network_graph(described.network))));
    }
    if (prediction) { print_text(load_text(*prediction, offered_rate(described))); }
    return report.code();
}

}  // namespace orbweaver::sim
