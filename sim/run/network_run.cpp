// SPDX-License-Identifier: Apache-2.0
#include "sim/run/network_run.h"

#include <fmt/core.h>

#include "sim/check/depth_warnings.h"
#include "sim/diagnosis/engine_waits.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/results/chip/serial_results.h"
#include "sim/results/network/energy_results.h"
#include "sim/results/network/floorplan_results.h"
#include "sim/results/network/network_results.h"
#include "sim/results/network/profile_energy.h"
#include "sim/results/network/stall_results.h"
#include "sim/run/progress.h"

namespace orbweaver::sim {

network_run::network_run(const system::system_desc& described, const run_options& options)
    : system_run(described, options),
      m_traces(options, m_clock, m_ledger, m_control, described.clock_chip_ps,
               described.activity ? described.network.flit_bits : 0),
      m_rtl(described.network, kind_of(described).has_single_flits(described),
            {m_control, options.rtl_cache, options.out, described.clock_chip_ps}),
      m_serial(described.network_links, m_clock, m_control, described.seed) {
    if (described.watch_packet != 0) {
        auto watched =
            std::make_unique<packet_watch>(m_clock, m_ledger, described.watch_packet, [](const std::string& line) {
                progress::clear_line();
                print_message("{}\n", line);
            });
        m_watched = watched.get();
        m_traces.add(std::move(watched));
    }
}

noc::network& network_run::build_network() {
    noc::network_desc network = m_described.network;
    network.threads.processes = m_options.processes;
    m_network = std::make_unique<noc::network>("network", m_clock, network, m_ledger, m_traces.taps(), m_rtl.maker(),
                                               m_serial.maker());
    watch(*m_network);
    return *m_network;
}

void network_run::watch(noc::network& fabric) {
    m_fabric = &fabric;
    m_energies = router_energies(m_described, fabric.topology());
    if (m_described.threads.count > 1 && fabric.partitions() == 1 && !m_options.quiet) {
        warn(
            "orbweaver: one thread works on this machine: its routers have options that are not divided, are modules, "
            "or are in another order than its nodes\n");
    }
    m_ages.emplace(fabric, m_described.limit_packet_age, m_control);
    if (m_watched != nullptr) { m_watched->attach(fabric); }
}

void network_run::look(cycle_t now) { m_ages->look(now); }

void network_run::settle(loop_end, cycle_t cycles) {
    m_rtl.finish(cycles);
    m_traces.close();
}

run_outcome network_run::judge(loop_end how, cycle_t now) const {
    return unfinished_load(how, now, m_described, {m_fabric});
}

/// Firmware may poll for agents, and then the time limit ends the run before all activity has stopped.
bool network_run::reports_waits(exit_code how) const {
    const agent::agent_engine_set* const agents = engines();
    return system_run::reports_waits(how) ||
           (how == exit_code::timeout && agents != nullptr && agents->ledger().alive() != 0);
}

deadlock_report network_run::waits(cycle_t now) {
    noc::wait_graph graph;
    noc::network_waits network_part(*m_fabric, graph);
    network_part.add(now);
    if (const agent::agent_engine_set* const agents = engines()) { add_engine_waits(*agents, *m_fabric, graph); }
    add_node_waits(network_part, graph);
    return deadlock_report(std::move(graph), [this](std::string text) { return with_symbols(std::move(text)); });
}

void network_run::add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) {
    add_node_results(result.values(), cycles);
    add_network_groups(result, m_described, *m_fabric, limits(outcome, cycles), cycles);
    if (!m_serial.all().empty()) { result.values()["serial"] = serial_results(m_serial); }
    add_activity(result, *m_fabric, m_traces.transitions(), m_described.energy);
    if (!m_energies.empty()) {
        result.values()["energy"] =
            profile_energy(*m_fabric, *m_traces.transitions(), m_energies, cycles, m_described.clock_chip_ps);
    }
    add_node_energy(result.values()["energy"], cycles);
    result_json blocks = result_json::object();
    if (noc::replaces_model(m_described.network.router.impl)) {
        blocks["router"] = counted_rtl(m_rtl.counters());
        if (m_rtl.external() != nullptr) {
            add_external_results(blocks["router"], *m_rtl.external(), m_described.network);
        }
    }
    add_node_rtl(blocks);
    if (!blocks.empty()) { result.values()["rtl"] = std::move(blocks); }
}

void add_network_groups(result_document& result, const system::system_desc& described, const noc::network& fabric,
                        limits_of_run limits, cycle_t cycles) {
    limits.warnings = depth_warnings(described, fabric.topology());
    add_network(result, fabric, cycles);
    if (described.network.floorplan.is_given()) {
        result.values()["floorplan"] = floorplan_json(described.network, fabric.topology());
    }
    add_stalls(result, fabric);
    add_binding(result, fabric, described.network_links, limits, cycles);
}

result_json counted_rtl(const rtl::rtl_counters& counters) {
    return {{"instances", counters.instances},
            {"cycles_compared", counters.cycles_compared},
            {"mismatches", counters.mismatches}};
}

run_outcome unfinished_load(loop_end how, cycle_t now, const system::system_desc& described,
                            const std::vector<const noc::network*>& fabrics) {
    run_outcome outcome;
    outcome.cycle = now;
    outcome.code = how == loop_end::limit ? exit_code::timeout : exit_code::deadlock;
    outcome.status = how == loop_end::limit ? "timeout" : "deadlock";
    outcome.summary =
        how == loop_end::limit
            ? fmt::format("the measurement had not ended after limits.cycles = {} cycles", described.limit_cycles)
            : fmt::format("nothing moves any more since cycle {}, and packets still wait", now);
    for (const noc::network* const fabric : fabrics) {
        for (const noc::network_wait& wait : fabric->waits()) {
            outcome.details.push_back(fmt::format("{}: packet {} from node {} to node {} wants {}: {}", wait.position,
                                                  wait.packet, wait.source.value, wait.destination.value, wait.wants,
                                                  noc::describe(wait.reason)));
        }
    }
    return outcome;
}

void refuse_firmware_traces(const run_options& options) {
    if (options.trace_causes) {
        throw user_error("--trace causes records what firmware waits for; it is for system: chip");
    }
    if (options.trace_messages) {
        throw user_error("--trace messages follows the threads of a chip; with system: network use --trace flits");
    }
}

}  // namespace orbweaver::sim
