// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/run_command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>

#include "hw/base/file_text.h"
#include "hw/base/threads/thread_desc.h"
#include "hw/noc/description_error.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/guarded_main.h"
#include "sim/cli/programs.h"
#include "sim/config/resolved.h"
#include "sim/gdb/listener.h"
#include "sim/jobs/fork_service.h"
#include "sim/kind/run_kind.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/loop/out_of_memory.h"
#include "sim/output/console.h"
#include "sim/processes/run_processes.h"
#include "sim/run/run_files.h"
#include "sim/run/run_system.h"
#include "sim/run/warm_run.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

namespace {

constexpr int max_port = 65535;

const std::vector<std::string> trace_names{"messages", "causes", "flits"};

/// @return empty for a number of threads, or auto
std::string thread_count_error(const std::string& word) {
    const bool is_fine = word == "auto" || CLI::Range(1U, thread_desc::most)(word).empty();
    return is_fine ? "" : fmt::format("{} is neither auto nor a number from 1 to {}", word, thread_desc::most);
}

run_options library_options(const run_command_options& command) {
    const auto is_traced = [&command](const char* name) {
        return std::find(command.traces.begin(), command.traces.end(), name) != command.traces.end();
    };
    run_options options;
    options.trace_messages = is_traced("messages");
    options.trace_causes = is_traced("causes");
    options.trace_flits = is_traced("flits");
    options.vcd = command.vcd;
    options.fst = command.fst;
    options.quiet = command.quiet || command.json;
    options.programs = program_directory();
    options.agency = agency_directory();
    options.rtl_cache = rtl_cache_directory();
    return options;
}

/// Returns why several processes cannot divide a run; empty: they can.
std::string undivided_run(const system::system_desc& described, const run_command_options& command) {
    if (!command.traces.empty() || command.vcd || command.fst) { return "it is traced"; }
    if (command.gdb_port) { return "a debugger controls it"; }
    if (described.activity || described.watch_packet != 0) { return "its links are watched"; }
    return kind_of(described).undivided(described);
}

/// Prints how to connect a debugger. Uses standard error because --quiet must not suppress it.
void notify_debugger(const system::system_desc& described, std::uint16_t port) {
    warn("orbweaver: waiting for gdb-multiarch {} -ex 'target remote 127.0.0.1:{}'\n",
         workload::file_of(described, program_directory()).string(), port);
}

}  // namespace

CLI::App& run_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("run", "Simulate a configuration");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out, "Where results go; default out/<name of the configuration>");
    command
        .add_option("-j,--threads", m_options.threads,
                    "Host threads that may work on network and tiles, or auto; as --set threads=N")
        ->check(thread_count_error)
        ->type_name("N");
    command
        .add_option("--trace", m_options.traces,
                    "Record every message (Chrome/Perfetto trace), messages with their causes (for a replay), or every "
                    "flit; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::IsMember(trace_names).description(""))
        ->type_name("messages|causes|flits");
    command.add_flag("--vcd", m_options.vcd, "Record the links as waveforms");
    command.add_flag("--fst", m_options.fst, "Record the links as compressed waveforms; needs Verilator");
    command
        .add_option("--gdb", m_options.gdb_port,
                    "Wait for gdb-multiarch at this port of 127.0.0.1, and run under its control; 0: any free port")
        ->check(CLI::Range(0, max_port).description(""))
        ->type_name("PORT");
    command.add_option("--json", m_options.json, "Print only result.json on standard output")
        ->check(CLI::IsMember(std::vector<std::string>{"-"}).description(""))
        ->type_name("-");
    add_quiet(command, m_options.quiet);
    command.add_flag("--warm-up", m_options.warm_up)->group("");  // used by sweeps; hidden from users
    return command;
}

exit_code run_command::execute(const invocation& words) const {
    if (m_options.warm_up) { return run_forks(); }
    process_group* const processes = join_processes();
    return processes == nullptr ? run(load(), words, nullptr, nullptr) : run_among(*processes, words);
}

/// Runs the part of this process. If it fails, all processes end. Only process 0 reports a mistake in the
/// configuration, which all of them read.
exit_code run_command::run_among(process_group& processes, const invocation& words) const {
    const bool is_first = processes.rank() == 0;
    bool has_ended = false;
    const int code = guarded_main([&] {
        std::exception_ptr mistake;
        std::optional<loaded_configuration> configuration;
        try {
            configuration.emplace(load());
        } catch (const user_error&) { mistake = std::current_exception(); }
        const bool all_fail = processes.any(is_first && mistake);
        if (mistake && (is_first || !all_fail)) { std::rethrow_exception(mistake); }
        const exit_code outcome = all_fail ? exit_code::success : run(*configuration, words, nullptr, &processes);
        has_ended = true;
        return static_cast<int>(outcome);
    });
    if (!has_ended) { processes.abort(code); }
    return static_cast<exit_code>(code);
}

loaded_configuration run_command::load() const {
    std::vector<std::string> settings = m_options.configuration.settings;
    if (m_options.threads) { settings.push_back("threads=" + *m_options.threads); }
    if (m_options.gdb_port) { settings.emplace_back("threads=1"); }  // a debugger stops all cores in one cycle
    return load_with_software(m_options.configuration.file, settings);
}

/// Warms up once and then forks a run for each point that a sweep requests on standard input, by its command line.
exit_code run_command::run_forks() const {
    const loaded_configuration configuration = load();
    const interrupt_guard guard;
    warm_run warm(configuration.description(), library_options(m_options));
    if (!warm.is_ready()) {
        return exit_code::timeout;  // each point detects the timeout again
    }
    const auto words = serve_forks(STDIN_FILENO);
    if (!words) { return exit_code::success; }
    std::vector<const char*> letters;
    for (const std::string& word : *words) { letters.push_back(word.c_str()); }
    const invocation line{static_cast<int>(letters.size()), letters.data()};
    const int code = guarded_main([&] {
        CLI::App program;
        run_command point;
        point.declare(program);
        program.parse(line.argc, line.argv);
        return static_cast<int>(point.run(point.load(), line, &warm, nullptr));
    });
    std::fflush(nullptr);
    std::_Exit(code);  // skips destructors, because all forks share the machine
}

exit_code run_command::run(const loaded_configuration& configuration, const invocation& words, warm_run* warm,
                           process_group* processes) const {
    const system::system_desc& described = configuration.description();
    const run_kind& kind = kind_of(described);
    run_options options = library_options(m_options);
    kind.check_options(options);
    if (processes != nullptr) {
        const std::string reason = undivided_run(described, m_options);
        if (reason.empty()) {
            options.processes = processes;
        } else if (processes->rank() == 0) {
            warn("orbweaver: one process works on this machine: {}\n", reason);
        }
        if (processes->rank() != 0) {
            options.quiet = true;
            if (reason.empty()) { simulate_part(described, options); }
            return exit_code::success;
        }
    }
    const interrupt_guard guard;  // an interrupt from here on still writes the results so far
    std::optional<gdb::listener> debugger;
    if (m_options.gdb_port) {
        if (!kind.has_firmware) { throw user_error("--gdb debugs firmware; it is for system: chip and cluster"); }
        debugger.emplace(*m_options.gdb_port);
        notify_debugger(described, debugger->port());
    }
    output_plan plan{"run", files_of_run(described, options)};
    plan.outdated = {"report"};
    plan.excluded = {"sweep", "paper"};
    if (kind.folder != nullptr) { plan.folders = {kind.folder}; }
    configured_output out({words.text(), m_options.configuration.file}, described,
                          result_folder(m_options.out, described), std::move(plan));
    options.out = out.path();
    options.folder = &out.directory();
    options.debugger = debugger ? &*debugger : nullptr;
    options.warm = warm;
    try {
        std::optional<reserved_output> reserved;
        if (m_options.json) {
            reserved.emplace();  // RTL and the programs that it starts may print
        }
        const exit_code code = run_system(described, resolved_json(described), options);
        reserved.reset();
        if (m_options.json) { print_text(file_text(out.path() / "result.json").value()); }
        return code;
    } catch (const noc::description_error& refusal) {
        throw configuration.problem_at(refusal.key(), refusal.text());
    } catch (const std::exception& problem) {
        if (!is_out_of_memory(problem)) { throw; }
        const std::string text = "this machine has not enough memory for " + kind.in_one_line(described);
        throw kind.has_network() ? configuration.problem_at("network.topology", text)
                                 : user_error(fmt::format("{}: {}", m_options.configuration.file, text));
    }
}

}  // namespace orbweaver::sim
