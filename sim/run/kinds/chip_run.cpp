// SPDX-License-Identifier: Apache-2.0
// Runs firmware on the tiles of a chip or a cluster.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "hw/core/debug/code_profile.h"
#include "hw/core/devices/host_reports.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/system/machine.h"
#include "hw/system/tile_count.h"
#include "rtl_bridge/axi/external_devices.h"
#include "rtl_bridge/cop/rtl_controllers.h"
#include "rtl_bridge/niu/plugin_nius.h"
#include "rtl_bridge/niu/rtl_niu_blocks.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/configuration.h"
#include "sim/diagnosis/chip_waits.h"
#include "sim/diagnosis/cop_waits.h"
#include "sim/diagnosis/engine_waits.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/output/output_directory.h"
#include "sim/output/output_file.h"
#include "sim/results/agents/engine_results.h"
#include "sim/results/chip/axi_results.h"
#include "sim/results/chip/chip_results.h"
#include "sim/results/chip/cop_results.h"
#include "sim/results/chip/firmware_results.h"
#include "sim/results/chip/memory_port_loads.h"
#include "sim/results/chip/mpi_results.h"
#include "sim/results/chip/tile_energy.h"
#include "sim/results/network/network_results.h"
#include "sim/run/chip_processes.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"
#include "sim/run/progress.h"
#include "sim/text/si_number.h"
#include "sim/trace/cause_trace.h"
#include "sim/trace/message_trace.h"
#include "sim/trace/observer_set.h"
#include "sim/version.h"
#include "sim/workload/function_name.h"
#include "sim/workload/mpi_call_watch.h"
#include "sim/workload/mpi_profile.h"
#include "sim/workload/mpi_waits.h"
#include "sim/workload/tohost_watch.h"
#include "sim/workload/unknown_arguments.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

namespace {

/// Prints a line from the console of a node, or of the rank that it runs: "[ 3] hello".
void print_console(unsigned node, std::string_view line) {
    progress::clear_line();
    if (line.ends_with('\r')) { line.remove_suffix(1); }
    print_message("[{:>4}] {}\n", node, line);
}

/// Prints warnings before the run, so that users need not wait for its end to see a misspelt argument.
void warn_of_unknown_arguments(const workload& program) {
    for (const std::string& argument : program.unknown()) {
        warn("orbweaver: warning: {}\n", about_unknown_argument(argument, program.name(), program.image()));
    }
}

class chip_run final : public network_run {
public:
    chip_run(const system::system_desc& described, const run_options& options);

    system::machine* firmware_machine() override { return m_machine.get(); }
    run_stage stage(cycle_t now) const override;
    std::uint64_t instructions() const override;
    void settle(loop_end how, cycle_t cycles) override;
    void collect() override;
    void explain(run_outcome& outcome) const override;
    bool blames_user(const sc_core::sc_report& failure) override {
        return network_run::blames_user(failure) || m_devices.blames_user(failure) ||
               (m_plugin_niu && m_plugin_niu->blames_user(failure));
    }
    bool reports_waits(exit_code how) const override;
    void write_files() const override;

private:
    run_outcome judge(loop_end how, cycle_t now) const override;
    const agent::agent_engine_set* engines() const override { return m_machine->engines(); }
    void add_node_waits(noc::network_waits& network_part, noc::wait_graph& graph) override;
    std::string with_symbols(std::string text) const override { return m_workload.with_symbols(std::move(text)); }
    void add_node_results(result_json& result, cycle_t cycles) const override;
    limits_of_run limits(const run_outcome& outcome, cycle_t cycles) const override;
    void add_node_energy(result_json& energy, cycle_t cycles) const override;
    void add_node_rtl(result_json& blocks) const override;

    /// Returns the executed code, summed over all cores on the first call. Precondition: the run has ended.
    const core::code_profile& executed() const {
        if (!m_executed) { m_executed = executed_code(*m_machine); }
        return *m_executed;
    }

    void add_observers();
    void make_rtl();
    void watch_tohost();
    unsigned tiles() const;

    system::system_desc m_built;  // the description with the processes that divide the machine
    workload m_workload;
    rtl::rtl_controllers m_rtl_controllers;
    rtl::external_devices m_devices;
    std::unique_ptr<rtl::rtl_niu_blocks> m_rtl_niu;  // only if niu.impl is rtl or lockstep
    std::optional<rtl::plugin_nius> m_plugin_niu;    // only if niu.impl is plugin
    std::unique_ptr<clock_domain> m_cop_clock;       // only with coordination processors
    core::host_reports m_reports;
    observer_set m_observers;
    message_trace* m_message_trace = nullptr;  // one of the traces; null: not requested
    std::unique_ptr<system::machine> m_machine;
    mutable std::optional<core::code_profile> m_executed;  // set on first use
    interface_unit_energy m_unit_energy;
    std::unique_ptr<chip_processes> m_processes;          // null: one process
    mpi_ranks m_ranks;                                    // set by collect()
    std::vector<std::unique_ptr<tohost_watch>> m_tohost;  // one per node that runs a foreign ELF
};

chip_run::chip_run(const system::system_desc& described, const run_options& options)
    : network_run(described, options),
      m_built(described),
      m_workload(described, options.programs),
      m_rtl_controllers(described.cop, {m_control, options.rtl_cache, options.out, described.clock_cop_ps}),
      m_devices(described.core, described.seed, {m_control, options.rtl_cache, options.out, described.clock_chip_ps}) {
    make_rtl();
    if (described.kind == system::system_kind::cluster && described.cluster.cop_levels > 0) {
        m_cop_clock = std::make_unique<clock_domain>("cop_clock", period(described.clock_cop_ps));
        m_control.attach(*m_cop_clock);
    }
    add_observers();
    std::function<void(node_id, std::string_view)> console = [this](node_id node, std::string_view line) {
        print_console(m_reports.rank(node), line);
    };
    if (options.quiet) {
        console = [](node_id, std::string_view) {};
    } else {
        warn_of_unknown_arguments(m_workload);
    }
    const system::block_factory blocks{.router = m_rtl.maker(),
                                       .controller = m_rtl_controllers.maker(),
                                       .niu = m_rtl_niu.get(),
                                       .niu_unit = m_plugin_niu ? m_plugin_niu->maker() : niu::niu_module_maker{},
                                       .device = m_devices.maker(),
                                       .channel = m_serial.maker()};
    m_built.network.threads.processes = options.processes;
    m_machine = std::make_unique<system::machine>("chip", m_built, m_clock, m_control, m_ledger, m_reports, console,
                                                  m_observers.empty() ? nullptr : &m_observers, m_traces.taps(),
                                                  m_cop_clock.get(), blocks);
    if (m_machine->net().processes() != nullptr) {
        m_processes = std::make_unique<chip_processes>(*m_clock.partitions(), m_control, m_reports, console);
    }
    watch(m_machine->net());
    m_unit_energy = energy_of_unit(described, m_machine->net().topology());
    m_workload.load(*m_machine);
    m_reports.ranks = static_cast<unsigned>(m_workload.used_nodes(*m_machine).size());
    m_reports.rank_of_node = m_workload.ranks_of_nodes(*m_machine);
    if (!described.workload.files.empty()) { m_reports.files.set_folder(described.workload.files); }
    watch_tohost();
    if (m_message_trace != nullptr) {
        watch_mpi_calls(m_workload, *m_machine, [this](node_id node, const std::string& name) {
            m_message_trace->mpi_call(node, name, m_clock.now());
        });
    }
}

unsigned chip_run::tiles() const {
    return system::tiles_of(m_described,
                            static_cast<unsigned>(noc::make_network_graph(m_described.network).nodes.size()));
}

void chip_run::make_rtl() {
    const niu::niu_desc& niu = m_described.niu;
    const rtl::rtl_surroundings surroundings{m_control, m_options.rtl_cache, m_options.out, m_described.clock_chip_ps};
    if (niu.impl == niu::niu_impl::plugin) { m_plugin_niu.emplace(niu, surroundings); }
    if (!niu::has_rtl(niu.impl)) { return; }
    m_rtl_niu = std::make_unique<rtl::rtl_niu_blocks>(
        niu,
        rtl::niu_designs_of(niu, m_described.messaging.mode, m_described.network,
                            noc::make_network_graph(m_described.network).offset_headers, tiles()),
        surroundings);
}

void chip_run::add_observers() {
    if (m_plugin_niu && (m_options.trace_messages || m_options.trace_causes)) {
        throw noc::description_error("niu.impl",
                                     "plugin: interface units of a plug-in report no messages; use --trace flits");
    }
    if (m_options.trace_messages) {
        auto trace = std::make_unique<message_trace>(
            m_options.out / "messages.trace.json", static_cast<double>(m_described.clock_chip_ps) * 1e-6, tiles(),
            m_described.core.contexts,
            [this](std::uint32_t pc) {
                const system::elf_symbol* function = m_workload.image().function_at(pc);
                return function == nullptr ? fmt::format("0x{:08x}", pc) : function_name(function->name);
            },
            m_control);
        m_message_trace = trace.get();
        m_observers.add(std::move(trace));
    }
    if (m_options.trace_causes) {
        m_observers.add(std::make_unique<cause_trace>(m_options.out / "messages.causes", tiles(),
                                                      fmt::format("orbweaver {}, {}", version, m_described.name),
                                                      m_control));
    }
}

void chip_run::watch_tohost() {
    const std::optional<std::uint32_t> address = m_workload.tohost();
    if (!address) { return; }
    const std::vector<node_id> nodes = m_workload.used_nodes(*m_machine);
    for (const node_id node : nodes) {
        m_tohost.push_back(std::make_unique<tohost_watch>(m_clock, m_control, m_reports, m_machine->node_tile(node),
                                                          *address, *address - m_described.core.memory_base));
    }
}

std::uint64_t chip_run::instructions() const {
    process_group* const processes = m_machine->net().processes();
    return processes == nullptr ? m_machine->instructions() : processes->sum(m_machine->instructions());
}

/// Returns the stage without a completed share. The duration of firmware is unknown; the cycle limit gives an upper
/// bound.
run_stage chip_run::stage(cycle_t now) const {
    const si_number executed = scaled(static_cast<double>(m_machine->instructions()));
    return {"firmware",
            {},
            fmt::format("{:.1f} {}instructions", executed.value, executed.prefix),
            m_described.limit_cycles - std::min(now, m_described.limit_cycles),
            cycles_left::at_most};
}

run_outcome chip_run::judge(loop_end how, cycle_t now) const {
    run_outcome outcome;
    outcome.cycle = now;
    std::vector<std::string> calls = m_ranks.waits;
    std::erase(calls, "");
    outcome.details = calls;
    const std::vector<std::string> waits = m_machine->describe_waits();
    outcome.details.insert(outcome.details.end(), waits.begin(), waits.end());
    if (m_machine->engines() != nullptr) {
        const std::vector<std::string> agents = engine_wait_lines(*m_machine->engines());
        outcome.details.insert(outcome.details.end(), agents.begin(), agents.end());
    }
    if (m_plugin_niu) {
        outcome.details.emplace_back("deadlock.json does not have what interface units of the plug-in wait for");
    }
    if (how == loop_end::limit) {
        outcome.code = exit_code::timeout;
        outcome.status = "timeout";
        outcome.summary =
            fmt::format("the firmware was still running after limits.cycles = {} cycles", m_described.limit_cycles);
    } else if (m_machine->work_left()) {
        outcome.code = exit_code::deadlock;
        outcome.status = "deadlock";
        outcome.summary =
            calls.empty()
                ? fmt::format("nothing moves any more since cycle {}, and threads or messages still wait", now)
                : fmt::format("nothing moves any more since cycle {}; {}; {} of {} ranks wait in calls of MPI", now,
                              calls.front(), calls.size(), m_reports.ranks);
    } else {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = fmt::format("all threads had ended by cycle {}, but the firmware never called exit", now);
    }
    return outcome;
}

void chip_run::settle(loop_end how, cycle_t cycles) {
    // A run that is cut off stops before the cycle that it has reached. The positions of contexts are valid only after
    // their cores are settled.
    const bool cut_off = how == loop_end::limit || how == loop_end::interrupted;
    const cycle_t last = cut_off && cycles > 0 ? cycles - 1 : cycles;
    m_machine->settle(last);
    m_observers.run_ended(last);
    for (unsigned number = 0; number < m_machine->nodes(); ++number) {
        m_machine->node_tile(node_id{static_cast<std::uint16_t>(number)}).host().flush_console();
    }
    m_devices.finish(cycles);
    network_run::settle(how, cycles);
}

void chip_run::collect() {
    m_ranks = {mpi_profiles(m_workload, *m_machine), describe_mpi_waits(m_workload, *m_machine)};
    if (m_processes != nullptr) { m_processes->collect(*m_machine, m_workload, m_ranks); }
}

void chip_run::explain(run_outcome& outcome) const {
    outcome.summary = m_workload.with_symbols(outcome.summary);
    for (auto& line : outcome.details) { line = m_workload.with_symbols(line); }
    if (outcome.code == exit_code::success && is_refuted(m_reports)) {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = "the firmware's verification failed";
    }
}

/// Coordination processors wait for hosts, which may poll their cards for ever.
bool chip_run::reports_waits(exit_code how) const {
    const system::cop_tree* const tree = m_machine->cop();
    return network_run::reports_waits(how) ||
           (how == exit_code::timeout && tree != nullptr && !tree->open_operations().empty());
}

void chip_run::add_node_waits(noc::network_waits& network_part, noc::wait_graph& graph) {
    chip_waits(*m_machine, network_part, graph).add();
    if (const system::cop_tree* const tree = m_machine->cop()) { cop_waits(*tree, graph).add(); }
}

void chip_run::add_node_results(result_json& result, cycle_t cycles) const {
    result["workload"] = workload_results(m_workload, m_reports);
    result["cores"] = core_results(*m_machine, cycles);
    result["niu"] = niu_results(*m_machine);
    if (m_machine->cop() != nullptr) { result["cop"] = cop_results(*m_machine); }
    if (m_machine->engines() != nullptr) { result["engines"] = engine_results(*m_machine->engines()); }
    result["nodes"] = node_results(*m_machine, cycles);
    result["profile"] = profile_results(executed(), m_workload.image());
    if (!m_ranks.profiles.empty()) { result["mpi"] = mpi_results(m_ranks.profiles); }
}

limits_of_run chip_run::limits(const run_outcome& outcome, cycle_t cycles) const {
    limits_of_run found{.status = outcome.status};
    found.elsewhere = memory_port_loads(*m_machine, m_described, cycles);
    if (cycles != 0) {
        found.cores.emplace(*m_machine, m_workload.image(), executed(), cycles);
        std::ranges::copy(found.cores->loads(), std::back_inserter(found.elsewhere));
        found.remark = share_of_mpi(m_ranks.profiles, cycles);
    }
    return found;
}

void chip_run::add_node_energy(result_json& energy, cycle_t cycles) const {
    if (energy["unit"] != "pJ") { return; }
    add_tile_energy(energy, *m_machine, m_described, m_unit_energy, cycles);
}

void chip_run::add_node_rtl(result_json& blocks) const {
    if (m_rtl_niu) {
        const rtl::rtl_niu_counters counters = m_rtl_niu->counters();
        blocks["send_table"] = counted_rtl(counters.send_table);
        blocks["receive_table"] = counted_rtl(counters.receive_table);
        blocks["transmit_queue"] = counted_rtl(counters.transmit_queue);
        blocks["injector"] = counted_rtl(counters.injector);
        blocks["ejector"] = counted_rtl(counters.ejector);
    }
    if (m_plugin_niu) { blocks["niu"] = plugin_niu_results(*m_plugin_niu); }
    if (m_described.cop.controller_impl != block_impl::model) {
        blocks["controller"] = counted_rtl(m_rtl_controllers.counters());
    }
    if (m_described.core.device.exists()) {
        blocks["device"] = counted_rtl(m_devices.counters());
        add_axi_results(blocks["device"], m_devices, m_described.core.device);
    }
}

/// Writes the files requested by firmware and the MPI statistics by rank.
void chip_run::write_files() const {
    std::vector<output_file> files;
    std::vector<std::string> names;
    for (const auto& entry : m_reports.entries) {
        if (entry.kind == host_report_kind::blob) {
            names.push_back(blob_file(entry));
            files.push_back({m_options.out / names.back(), {entry.blob.begin(), entry.blob.end()}});
        }
    }
    for (const auto& [name, bytes] : m_reports.files.written()) {
        names.push_back(fmt::format("{}/{}", firmware_files, name));
        files.push_back({m_options.out / names.back(), {bytes.begin(), bytes.end()}});
    }
    for (output_file& file : mpi_files(m_ranks.profiles)) {
        names.push_back(file.name.string());
        files.push_back({m_options.out / file.name, std::move(file.content)});
    }
    if (files.empty()) { return; }
    if (m_options.folder != nullptr) { m_options.folder->claim(names); }
    for (const output_file& file : files) { make_folder(file.name.parent_path()); }
    orbweaver::sim::write_files(files);
}

void check_tiles(const checked_configuration& configuration) {
    check_tile(configuration);
    check_workload(configuration);
    check_agent_engines(configuration);
    if (configuration.description.kind == system::system_kind::cluster) { check_cluster(configuration); }
}

/// Reads the software of the tiles. Reports errors at the position where the user named it.
void check_firmware(const loaded_configuration& configuration, const software_folders& folders) {
    const system::system_desc& described = configuration.description();
    try {
        workload{described, folders.programs};
    } catch (const noc::description_error& problem) {
        throw configuration.problem_at(problem.key(), problem.text());
    } catch (const user_error& problem) {
        const bool foreign = !described.workload.elf.empty();
        throw configuration.problem_at(foreign ? "workload.elf" : "workload.program", problem.what());
    }
}

/// Returns why several processes cannot divide the tiles. They belong to the undivided clock then (machine.h).
std::string undivided_chip(const system::system_desc& described) {
    if (described.network_links.kind != system::network_link_kind::parallel) { return "its chips have serial links"; }
    if (described.kind == system::system_kind::cluster && described.cluster.cop_levels > 0) {
        return "it has coordination processors";
    }
    if (system::has_engines(described)) { return "its routers have agent engines"; }
    if (described.niu.impl != niu::niu_impl::model) { return "its interface units are not models"; }
    if (described.core.device.exists()) { return "its tiles have a device of the user"; }
    return "";
}

const run_kinds::entry chip_kind{
    "chip",
    "firmware on the tiles of a chip or a cluster",
    {.takes = [](const system::system_desc& described) { return system::has_tiles(described.kind); },
     .in_one_line =
         [](const system::system_desc& described) {
             const system::workload_desc& ran = described.workload;
             return machine_line(described, "runs " + (ran.elf.empty() ? ran.program : ran.elf));
         },
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<chip_run>(described, options);
     },
     .undivided = undivided_chip,
     .check = check_tiles,
     .check_software = check_firmware,
     .folder = firmware_files,
     .has_firmware = true}};

}  // namespace

}  // namespace orbweaver::sim
