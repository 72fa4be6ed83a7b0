// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "hw/agent/agent_topology.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/description_error.h"
#include "hw/noc/routing/routing_circle.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "sim/area/area_report.h"
#include "sim/check/check_output.h"
#include "sim/check/deadlock_check.h"
#include "sim/check/depth_warnings.h"
#include "sim/check/plan_agents_check.h"
#include "sim/check/table_check.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/programs.h"
#include "sim/config/configuration.h"
#include "sim/config/defaults.h"
#include "sim/config/resolved.h"
#include "sim/config/schema.h"
#include "sim/config/yaml_reader.h"
#include "sim/gdb/listener.h"
#include "sim/import/booksim_import.h"
#include "sim/jobs/job_runner.h"
#include "sim/manual/instruction_manual.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/written_files.h"
#include "sim/report/report.h"
#include "sim/results/output_file.h"
#include "sim/results/statistics_manual.h"
#include "sim/run/interrupt_guard.h"
#include "sim/run/run_files.h"
#include "sim/run/run_system.h"
#include "sim/sweep/sweep_run.h"
#include "sim/version.h"
#include "sim/workload/workload.h"

namespace orbweaver {

namespace {

namespace fs = std::filesystem;

/// "8 x 8 mesh", "ring of 16 nodes", "fat_tree of 64 nodes"
std::string shape_of(const topology_desc& topology) {
    const auto& keys = topology_registry::find("topology", topology.kind).keys;
    const bool has_dims = std::find(keys.begin(), keys.end(), "dims") != keys.end();
    if (has_dims && topology.dims.size() > 1) {
        return fmt::format("{} {}", fmt::join(topology.dims, " x "), topology.kind);
    }
    return fmt::format("{} of {} nodes", topology.kind, make_topology(topology).nodes.size());
}

/// The same of a whole machine: "2 x 2 mesh of chips, each a 4 x 4 mesh".
std::string shape_of(const network_desc& network) {
    return has_chip_networks(network)
               ? fmt::format("{} of chips, each a {}", shape_of(network.topology), shape_of(network.chip.topology))
               : shape_of(network.topology);
}

/// "uniform traffic at 0.1 flits/node/cycle", replies aside.
std::string traffic_in_a_line(const system_desc& d) {
    const std::vector<traffic_class_desc> sources = traffic_sources(d.traffic, d.network);
    double rate = 0;
    std::string pattern = sources.front().pattern;
    for (const traffic_class_desc& source : sources) {
        rate += source.rate;
        pattern = source.pattern == pattern ? pattern : "mixed";
    }
    return fmt::format("{} traffic at {:.4g} flits/node/cycle", pattern, rate);
}

/// "agents, 65 nodes, 3 injections"
std::string agents_in_a_line(const system_desc& d) {
    const std::size_t nodes = make_agent_topology(d.agents.topology).nodes.size();
    const std::size_t injections = d.agents.injections.size();
    return fmt::format("{}, {} node{}, {} injection{}", system_name(d.kind), nodes, nodes == 1 ? "" : "s", injections,
                       injections == 1 ? "" : "s");
}

/// "6 virtual channels of 4 flits", "6 virtual channels of 2 to 8 flits (4 where nodes inject)"
std::string channels_of(const network_desc& network) {
    const unsigned channels = vc_partition(network.classes, network.phases).vcs();
    const buffer_depths depths(network);
    const vc_depths& usual = depths.at_end_of(link_kind::transit);
    unsigned least = usual[0];
    unsigned most = usual[0];
    for (unsigned vc = 1; vc < channels; ++vc) {
        least = std::min(least, usual[vc]);
        most = std::max(most, usual[vc]);
    }
    const std::string depth = usual.is_unlimited() ? "unlimited depth"
                              : least == most      ? fmt::format("{} flits", most)
                                                   : fmt::format("{} to {} flits", least, most);
    const bool differs = network.local_depth != 0 && (network.local_depth != least || network.local_depth != most);
    return fmt::format("{} virtual channel{} of {}{}", channels, channels == 1 ? "" : "s", depth,
                       differs ? fmt::format(" ({} where nodes inject)", network.local_depth) : "");
}

/// "chip, 8 x 8 mesh, 6 virtual channels of 4 flits, runs lu"
std::string in_a_line(const system_desc& d) {
    if (d.kind == system_kind::agents) {
        return agents_in_a_line(d);
    }
    const std::string load = !d.replay.trace.empty()     ? "replays " + d.replay.trace
                             : !d.multicast.plan.empty() ? "multicasts as planned in " + d.multicast.plan
                             : d.kind == system_kind::network
                                 ? traffic_in_a_line(d)
                                 : "runs " + (d.workload.elf.empty() ? d.workload.program : d.workload.elf);
    return fmt::format("{}, {}, {}, {}", system_name(d.kind), shape_of(d.network), channels_of(d.network), load);
}

loaded_configuration load(const command_line& line) {
    loaded_configuration configuration = load_configuration(line.configuration, line.settings);
    check_program(configuration);
    return configuration;
}

run_options options_of(const command_line& line) {
    run_options options;
    options.trace_messages = line.trace_messages;
    options.trace_causes = line.trace_causes;
    options.trace_flits = line.trace_flits;
    options.vcd = line.vcd;
    options.quiet = line.quiet;
    options.programs = program_directory();
    options.agency = agency_directory();
    options.rtl_cache = rtl_cache_directory();
    return options;
}

/// How a debugger gets there. Standard error, as --quiet must not keep it back.
void tell_debugger(const system_desc& described, std::uint16_t port) {
    warn("orbweaver: waiting for gdb-multiarch {} -ex 'target remote 127.0.0.1:{}'\n",
         workload::file_of(described, program_directory()).string(), port);
}

fs::path folder_of(const command_line& line, const system_desc& described) {
    return line.out ? fs::path{*line.out} : fs::path{"out"} / described.name;
}

}  // namespace

exit_code run_command(const command_line& line) {
    const loaded_configuration configuration = load(line);
    const system_desc& described = configuration.description();
    if (described.kind == system_kind::agents &&
        (line.trace_causes || line.trace_messages || line.trace_flits || line.vcd)) {
        throw user_error("--trace follows messages and flits, which system: agents has not");
    }
    if (line.trace_causes && described.kind == system_kind::network) {
        throw user_error("--trace causes records what firmware waits for; it is for system: chip");
    }
    if (line.trace_messages && described.kind == system_kind::network) {
        throw user_error("--trace messages follows the threads of a chip; with system: network use --trace flits");
    }
    std::optional<gdb::listener> debugger;
    if (line.gdb_port) {
        if (!has_tiles(described.kind)) {
            throw user_error("--gdb debugs firmware; it is for system: chip and cluster");
        }
        debugger.emplace(*line.gdb_port);
        tell_debugger(described, debugger->port());
    }
    run_options options = options_of(line);
    output_plan plan{"run", files_of_run(described, options)};
    plan.outdated = {"report"};
    plan.excluded = {"sweep", "paper"};
    if (has_tiles(described.kind)) {
        plan.folders = {firmware_files};
    }
    const interrupt_guard guard;  // who asks to stop gets the results so far, from here until all are written
    configured_output out(line, described, folder_of(line, described), std::move(plan));
    options.out = out.path();
    options.folder = &out.directory();
    options.debugger = debugger ? &*debugger : nullptr;
    try {
        return run_system(described, resolved_json(described), options);
    } catch (const routing_circle& refusal) {
        throw configuration.problem_at(refusal.key(), refusal.text());
    }
}

namespace {

const std::vector<std::string> check_files{"check.json", "check.dot", "dependencies.dot"};

/// Agents route themselves, so that nothing can be proved of a machine before it runs.
exit_code check_agents_command(const command_line& line, const system_desc& described) {
    const char* const verdict =
        "routing: programmable and unproved: agents route themselves; a run that deadlocks ends with exit 3";
    if (line.whole_graph) {
        throw user_error("--graph draws the dependencies of a routing function, which system: agents has not");
    }
    if (line.out) {
        configured_output out(line, described, *line.out, {"check", check_files});
        const result_json check{{"schema", "orbweaver/check/1"},
                                {"name", described.name},
                                {"version", version},
                                {"verdict", "unproved"},
                                {"exit_code", 0},
                                {"nodes", make_agent_topology(described.agents.topology).nodes.size()},
                                {"routing", "agents"},
                                {"reason", verdict}};
        write_file(out.path() / "check.json", json_text(check));
        out.directory().keep();
    }
    say("{}: valid: {}\n{}\n", line.configuration, in_a_line(described), verdict);
    return exit_code::success;
}

/// What the proof refuses is told at its place, as is what reading refuses.
check_report checked(const loaded_configuration& configuration, bool whole_graph) {
    const system_desc& described = configuration.description();
    try {
        check_report report = check_deadlock(described, whole_graph);
        judge_plan_agents(described, agency_directory(), report);
        judge_tables(described, program_directory(), report);
        report.warnings = depth_warnings(described);
        return report;
    } catch (const description_error& refusal) {
        throw configuration.problem_at(refusal.key(), refusal.text());
    }
}

/// What `check` says of a point of a sweep.
check_report check_of_point(const loaded_configuration& configuration) {
    check_program(configuration);
    return checked(configuration, false);
}

}  // namespace

exit_code check_command(const command_line& line) {
    if (line.whole_graph && !line.out) {
        throw user_error("--graph writes a file; say --out DIR");
    }
    const loaded_configuration configuration = load(line);
    const system_desc& described = configuration.description();
    if (described.kind == system_kind::agents) {
        return check_agents_command(line, described);
    }
    const check_report report = checked(configuration, line.whole_graph);
    warn_of_depths(report.warnings);
    if (line.out) {
        configured_output out(line, described, *line.out, {"check", check_files});
        write_check(report, described, out.path());
        out.directory().keep();
    }
    say("{}: valid: {}\n{}", line.configuration, in_a_line(described), check_text(report));
    return report.code();
}

exit_code sweep_command(const command_line& line) {
    const sweep described = load_sweep(line.configuration);
    if (line.plan) {
        return plan_sweep(described, check_of_point);
    }
    const fs::path folder = line.out ? fs::path{*line.out} : fs::path{"out"} / (described.name + ".sweep");
    output_directory out{folder, plan_of_sweep(folder, line.resume)};
    out.keep();  // what is on record, so that it can be resumed
    sweep_options options;
    options.out = out.path();
    options.folder = &out;
    options.engine = line.engine;
    options.processes = line.engine == sweep_engine::local ? local_processes(line.processes) : line.processes;
    options.resume = line.resume;
    options.quiet = line.quiet;
    options.check = check_of_point;
    options.rtl_cache = rtl_cache_directory();
    return run_sweep(described, options);
}

exit_code area_command(const command_line& line) {
    const loaded_configuration configuration = load_configuration(line.configuration, line.settings);
    const system_desc& described = configuration.description();
    if (described.kind == system_kind::agents) {
        throw user_error("system: agents has no blocks in RTL");
    }
    configured_output out(line, described, folder_of(line, described), {"area", {"area.json"}});
    try {
        const area_report report = measure_area(described, rtl_cache_directory(), [&line](const std::string& progress) {
            if (!line.quiet) {
                warn("{}\n", progress);
            }
        });
        write_file(out.path() / "area.json", json_text(area_json(report)));
        out.directory().keep();
        if (!line.quiet) {
            say("{}, {}\n{}written to {}\n", described.name, in_a_line(described), area_text(report),
                (out.path() / "area.json").string());
        }
        return exit_code::success;
    } catch (const description_error& refusal) {
        throw configuration.problem_at(refusal.key(), refusal.text());
    }
}

exit_code report_command(const command_line& line) {
    const std::vector<fs::path> results(line.results.begin(), line.results.end());
    if (results.size() > 1 && !line.out) {
        throw user_error(
            "a page of several runs belongs to none of their directories: say where it goes, --out FILE.html");
    }
    const fs::path wanted = line.out ? fs::path{*line.out} : results.front();
    const fs::path file = write_one(wanted, {.command = "report", .files = {"report.html"}, .adds = true},
                                    report_of(results, report_page_file()));
    say("{}\n", file.string());
    return exit_code::success;
}

exit_code import_command(const command_line& line) {
    const imported_configuration imported = import_booksim(read_source(line.configuration));
    for (const std::string& warning : imported.warnings) {
        warn("{}\n", warning);
    }
    if (line.out) {
        write_added(*line.out, "import", {{fs::path{line.configuration}.stem().string() + ".yaml", imported.yaml}});
    } else {
        print_text(imported.yaml);
    }
    return exit_code::success;
}

exit_code schema_command(const command_line& line) {
    std::string content;
    const char* file = nullptr;
    switch (line.form) {
        case schema_form::json:
            content = configuration_schema().dump(2) + "\n";
            file = "configuration.schema.json";
            break;
        case schema_form::manual:
            content = configuration_manual();
            file = "configuration.md";
            break;
        case schema_form::listing:
            content = configuration_listing();
            file = "configuration.txt";
            break;
        case schema_form::statistics:
            content = statistics_manual();
            file = "statistics.md";
            break;
        case schema_form::instructions:
            content = instruction_manual();
            file = "instructions.md";
            break;
        case schema_form::commands:
            content = command_reference();
            file = "commands.md";
            break;
    }
    if (line.out) {
        write_added(*line.out, "schema", {{file, content}});
    } else {
        print_text(content);
    }
    return exit_code::success;
}

}  // namespace orbweaver
