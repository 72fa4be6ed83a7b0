// SPDX-License-Identifier: Apache-2.0
#include "sim/run/chip_run.h"

#include <fmt/core.h>

#include <bit>
#include <map>

#include "hw/noc/chips/network_graph.h"
#include "hw/system/tile_count.h"
#include "sim/diagnosis/engine_waits.h"
#include "sim/output/console.h"
#include "sim/output/output_directory.h"
#include "sim/results/chip_results.h"
#include "sim/results/cop_results.h"
#include "sim/results/engine_results.h"
#include "sim/results/output_file.h"
#include "sim/results/profile.h"
#include "sim/run/progress.h"
#include "sim/run/run_files.h"
#include "sim/trace/cause_trace.h"
#include "sim/trace/message_trace.h"
#include "sim/version.h"
#include "sim/workload/function_name.h"
#include "sim/workload/unknown_arguments.h"

namespace orbweaver {

namespace {

/// "[ 3] hello": a line of a node's console.
void print_console(node_id node, std::string_view line) {
    progress::clear_line();
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    say("[{:>4}] {}\n", node.value, line);
}

/// Before the run: who misspelt an argument need not wait for its end.
void warn_of_unknown_arguments(const workload& program) {
    for (const std::string& argument : program.unknown()) {
        warn("orbweaver: warning: {}\n", about_unknown_argument(argument, program.name(), program.image()));
    }
}

/// Where a blob goes, below the folder of the results.
std::string blob_file(const host_report_entry& entry) {
    return fmt::format("{}/{}.bin", firmware_files, entry.name);
}

result_json report_value(const host_report_entry& entry) {
    switch (entry.kind) {
        case host_report_kind::real:
            return std::bit_cast<double>(entry.value);
        case host_report_kind::checksum:
            return fmt::format("0x{:016x}", entry.value);
        case host_report_kind::verified:
            return entry.value != 0;
        case host_report_kind::blob:
            return blob_file(entry);
        case host_report_kind::integer:
            break;
    }
    return entry.value;
}

}  // namespace

chip_run::chip_run(const system_desc& described, const run_options& options, clock_domain& clock, run_control& control,
                   packet_ledger& ledger, const link_tap_maker& taps, clock_domain* cop_clock,
                   const block_factory& blocks)
    : m_options(options), m_workload(described, options.programs) {
    add_observers(described, control);
    std::function<void(node_id, std::string_view)> console = print_console;
    if (options.quiet) {
        console = [](node_id, std::string_view) {};
    } else {
        warn_of_unknown_arguments(m_workload);
    }
    m_chip = std::make_unique<chip>("chip", described, clock, control, ledger, m_reports, console,
                                    m_observers.empty() ? nullptr : &m_observers, taps, cop_clock, blocks);
    m_workload.load(*m_chip);
    watch_tohost(described, clock, control);
}

void chip_run::add_observers(const system_desc& described, run_control& control) {
    if (!m_options.trace_messages && !m_options.trace_causes) {
        return;
    }
    const unsigned nodes =
        tiles_of(described, static_cast<unsigned>(make_network_graph(described.network).nodes.size()));
    if (m_options.trace_messages) {
        m_observers.add(std::make_unique<message_trace>(
            m_options.out / "messages.trace.json", static_cast<double>(described.clock_chip_ps) * 1e-6, nodes,
            described.core.contexts,
            [this](std::uint32_t pc) {
                const elf_symbol* function = m_workload.image().function_at(pc);
                return function == nullptr ? fmt::format("0x{:08x}", pc) : function_name(function->name);
            },
            control));
    }
    if (m_options.trace_causes) {
        m_observers.add(std::make_unique<cause_trace>(m_options.out / "messages.causes", nodes,
                                                      fmt::format("orbweaver {}, {}", version, described.name),
                                                      control));
    }
}

void chip_run::watch_tohost(const system_desc& described, clock_domain& clock, run_control& control) {
    const std::optional<std::uint32_t> address = m_workload.tohost();
    if (!address) {
        return;
    }
    m_tohost_left = m_workload.nodes_used(*m_chip);
    for (unsigned number = 0; number < m_tohost_left; ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        m_tohost.push_back(std::make_unique<tohost_watch>(clock, control, m_chip->at(node), node, *address,
                                                          *address - described.core.memory_base, m_tohost_left));
    }
}

run_outcome chip_run::judge(loop_end how, cycle_t now, cycle_t limit) const {
    run_outcome outcome;
    outcome.cycle = now;
    outcome.details = m_chip->describe_waits();
    if (m_chip->engines() != nullptr) {
        const std::vector<std::string> agents = engine_wait_lines(*m_chip->engines());
        outcome.details.insert(outcome.details.end(), agents.begin(), agents.end());
    }
    if (how == loop_end::limit) {
        outcome.code = exit_code::timeout;
        outcome.status = "timeout";
        outcome.summary = fmt::format("the firmware was still running after limits.cycles = {} cycles", limit);
    } else if (m_chip->work_left()) {
        outcome.code = exit_code::deadlock;
        outcome.status = "deadlock";
        outcome.summary = fmt::format("nothing moves any more since cycle {}, and threads or messages still wait", now);
    } else {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = fmt::format("all threads had ended by cycle {}, but the firmware never called exit", now);
    }
    return outcome;
}

void chip_run::settle(cycle_t last) {
    m_chip->settle(last);
    m_observers.run_ended(last);
    for (unsigned number = 0; number < m_chip->nodes(); ++number) {
        m_chip->at(node_id{static_cast<std::uint16_t>(number)}).host().flush_console();
    }
}

void chip_run::explain(run_outcome& outcome) const {
    outcome.summary = m_workload.with_symbols(outcome.summary);
    for (auto& line : outcome.details) {
        line = m_workload.with_symbols(line);
    }
}

result_json chip_run::workload_results() const {
    result_json object;
    object["program"] = m_workload.name();
    object["verified"] = nullptr;
    object["exit_status"] = nullptr;
    if (m_reports.exit_status) {
        object["exit_status"] = *m_reports.exit_status;
    }
    if (m_reports.region_start && m_reports.region_end) {
        object["cycles"] = *m_reports.region_end - *m_reports.region_start;
    }
    if (!m_workload.unknown().empty()) {
        object["unknown_arguments"] = m_workload.unknown();
    }
    object["reports"] = result_json::object();
    for (const auto& entry : m_reports.entries) {
        if (entry.kind == host_report_kind::verified) {
            object["verified"] = !refuted();
        } else {
            // Node 0 speaks for the machine; a name that is already taken says who else used it.
            const bool taken = object["reports"].contains(entry.name);
            object["reports"][taken ? fmt::format("{}@{}", entry.name, entry.node.value) : entry.name] =
                report_value(entry);
        }
    }
    return object;
}

bool chip_run::refuted() const {
    for (const auto& entry : m_reports.entries) {
        if (entry.kind == host_report_kind::verified && entry.value == 0) {
            return true;
        }
    }
    return false;
}

result_json chip_run::profile_results() const {
    struct totals {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };
    // By symbol first: making a readable name is far dearer than looking an address up.
    std::map<const elf_symbol*, totals> by_symbol;
    for (unsigned number = 0; number < m_chip->nodes(); ++number) {
        m_chip->at(node_id{static_cast<std::uint16_t>(number)})
            .core()
            .for_each_profiled([&](std::uint32_t pc, std::uint64_t executed, std::uint64_t cycles) {
                totals& sum = by_symbol[m_workload.image().function_at(pc)];
                sum.instructions += executed;
                sum.cycles += cycles;
            });
    }
    profile functions;
    for (const auto& [function, sum] : by_symbol) {
        functions.add(function == nullptr ? std::string{} : function_name(function->name), sum.instructions,
                      sum.cycles);
    }
    result_json list = result_json::array();
    for (const auto& entry : functions.sorted()) {
        list.push_back({{"function", entry.name}, {"instructions", entry.instructions}, {"cycles", entry.cycles}});
    }
    return list;
}

void chip_run::add_results(result_json& result, cycle_t cycles) const {
    result["workload"] = workload_results();
    result["cores"] = core_results(*m_chip, cycles);
    result["niu"] = niu_results(*m_chip);
    if (m_chip->cop() != nullptr) {
        result["cop"] = cop_results(*m_chip);
    }
    if (m_chip->engines() != nullptr) {
        result["engines"] = engine_results(*m_chip->engines());
    }
    result["nodes"] = node_results(*m_chip, cycles);
    result["profile"] = profile_results();
}

void chip_run::write_blobs() const {
    std::vector<output_file> files;
    std::vector<std::string> names;
    for (const auto& entry : m_reports.entries) {
        if (entry.kind == host_report_kind::blob) {
            names.push_back(blob_file(entry));
            files.push_back({m_options.out / names.back(), {entry.blob.begin(), entry.blob.end()}});
        }
    }
    if (files.empty()) {
        return;
    }
    if (m_options.folder != nullptr) {
        m_options.folder->claim(names);
    }
    make_folder(m_options.out / firmware_files);
    write_files(files);
}

}  // namespace orbweaver
