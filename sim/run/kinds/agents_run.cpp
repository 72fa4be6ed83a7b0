// SPDX-License-Identifier: Apache-2.0
// Runs communication agents on a machine of transputers. Downloaders remove all agents that arrive at an address.
#include "sim/run/kinds/agents_run.h"

#include <fmt/core.h>

#include <array>
#include <optional>

#include "hw/agent/agent_topology.h"
#include "hw/agent/channels/channel_machine.h"
#include "hw/agent/t800/t800_schedule.h"
#include "sim/agent/applications/cholesky.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/configuration.h"
#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/diagnosis/agent_waits.h"
#include "sim/kind/run_kind.h"
#include "sim/results/agents/agent_results.h"
#include "sim/run/agents/agent_tracer.h"
#include "sim/run/agents/injection_images.h"
#include "sim/run/system_run.h"

namespace orbweaver::sim {

namespace {

/// Removes every arriving agent; the ledger counts it.
struct taking_handler final : agent::download_handler {
    bool take(const agent::arrived_agent&) override { return false; }
};

class agents_run final : public system_run {
public:
    agents_run(const system::system_desc& described, const run_options& options);

    agent::t800_machine& machine() { return m_machine; }
    run_stage stage(cycle_t now) const override;
    std::uint64_t instructions() const override { return instructions_of(m_machine); }
    deadlock_report waits(cycle_t now) override;
    void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) override;

private:
    run_outcome judge(loop_end how, cycle_t now) const override;
    void inject(const agent::agent_injection_desc& injection);
    void start_application();
    cycle_t cycles(std::uint64_t picoseconds) const {
        return (picoseconds + m_described.clock_chip_ps - 1) / m_described.clock_chip_ps;
    }

    taking_handler m_handler;
    agent::t800_machine m_machine;
    agent::t800_schedule m_schedule;
    std::optional<cholesky_application> m_cholesky;
    std::optional<agent::channel_machine> m_channels;  // instead of agents
};

agents_run::agents_run(const system::system_desc& described, const run_options& options)
    : system_run(described, options),
      m_machine("machine", m_clock, agent::make_agent_topology(described.agents.topology), described.agents.node,
                described.seed),
      m_schedule(m_clock, m_machine) {
    for (const auto& node : m_machine.nodes()) { node->set_default_handler(&m_handler); }
    for (const agent::agent_filter& filter : described.agents.filters) {
        m_machine.node(filter.node).set_filter(filter);
    }
    for (const agent::agent_fault_desc& fault : described.agents.faults) {
        m_schedule.set_fault(fault.node, fault.channel, cycles(fault.from_ps), true);
        if (fault.until_ps != 0) { m_schedule.set_fault(fault.node, fault.channel, cycles(fault.until_ps), false); }
    }
    for (const agent::agent_injection_desc& injection : described.agents.injections) { inject(injection); }
    if (described.agents.application.program == agent::agent_program::cholesky) { start_application(); }
    if (!described.agents.processes.empty()) {
        m_channels.emplace("channels", m_clock, m_machine.topology(), described.agents.channels,
                           described.agents.processes);
    }
}

void agents_run::inject(const agent::agent_injection_desc& injection) {
    const agent_template program = find_program(injection, m_options.agency);
    const std::vector<std::uint32_t>& nodes = injection.nodes.empty() ? m_machine.topology().nodes : injection.nodes;
    for (const std::uint32_t node : nodes) {
        agent::agent_image image = make_image(injection, program, node);
        image.program = m_machine.ledger().add_program(program.name);
        const cycle_t first = cycles(injection.at_ps);
        const cycle_t interval = cycles(injection.interval_ps);
        if (injection.pace == agent::injection_pace::rendezvous) {
            m_schedule.send_in_loop(node, image, first, injection.count, interval);
        } else {
            m_schedule.inject(node, image, first, injection.count, interval);
        }
    }
}

void agents_run::start_application() {
    const std::filesystem::path& agency = m_options.agency;
    m_cholesky.emplace(m_machine, m_clock,
                       cholesky_agents{find_agent("broadcast", agency), find_agent("basic", agency)},
                       m_described.agents.application.cholesky);
    m_cholesky->start();
}

/// Returns `workload` for result.json: the result of the application.
result_json workload_json(const cholesky_application& application) {
    result_json object{{"program", "cholesky"}, {"verified", application.is_done() && application.is_right()}};
    if (application.is_done()) { object["cycles"] = application.finished(); }
    object["reports"] = result_json::object();
    return object;
}

/// Returns a text such as "3 agents of problem 20 were killed: bad_channel (2), endless (1)".
std::string killed_in_one_line(const agent::t800_machine& machine) {
    std::array<std::uint64_t, agent::agent_traps> by_trap{};
    std::uint64_t all = 0;
    for (const auto& node : machine.nodes()) {
        for (std::size_t trap = 0; trap < by_trap.size(); ++trap) {
            by_trap[trap] += node->state().counters.by_trap[trap];
        }
        all += node->state().counters.trapped;
    }
    std::string reasons;
    for (std::size_t trap = 0; trap < by_trap.size(); ++trap) {
        if (by_trap[trap] != 0) {
            reasons += fmt::format("{}{} ({})", reasons.empty() ? "" : ", ",
                                   name_of(static_cast<agent::agent_trap>(trap)), by_trap[trap]);
        }
    }
    return all == 0 ? "" : fmt::format("{} agent{} killed: {}", all, all == 1 ? " was" : "s were", reasons);
}

run_outcome agents_run::judge(loop_end how, cycle_t now) const {
    run_outcome outcome;
    outcome.cycle = now;
    const std::uint64_t alive = m_machine.ledger().alive();
    const std::uint64_t processes = m_channels ? m_channels->ledger().left() : 0;
    const std::string killed = killed_in_one_line(m_machine);
    if (how == loop_end::limit) {
        outcome.code = exit_code::timeout;
        outcome.status = "timeout";
        outcome.summary =
            fmt::format("{} agents were alive after limits.cycles = {} cycles", alive, m_described.limit_cycles);
    } else if (processes != 0) {
        outcome.code = exit_code::deadlock;
        outcome.status = "deadlock";
        outcome.summary = fmt::format("nothing moves any more since cycle {}, and {} process{} not ended", now,
                                      processes, processes == 1 ? " has" : "es have");
        outcome.details = channel_wait_lines(*m_channels);
    } else if (alive != 0) {
        outcome.code = exit_code::deadlock;
        outcome.status = "deadlock";
        outcome.summary = fmt::format("nothing moves any more since cycle {}, and {} agent{} alive", now, alive,
                                      alive == 1 ? " is" : "s are");
        outcome.details = agent_wait_lines(m_machine);
    } else if (!killed.empty()) {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = killed;
    } else if (m_cholesky && !(m_cholesky->is_done() && m_cholesky->is_right())) {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = m_cholesky->is_done() ? "the factor is wrong" : "nodes wait for columns that do not come";
    }
    return outcome;
}

/// Returns the stage without a share, because the number of agents is not known in advance.
run_stage agents_run::stage(cycle_t) const {
    std::uint64_t delivered = 0;
    for (const auto& [id, counters] : m_machine.ledger().problems()) { delivered += counters.delivered; }
    return {"agents", {}, fmt::format("{} alive, {} delivered", m_machine.ledger().alive(), delivered)};
}

deadlock_report agents_run::waits(cycle_t) {
    noc::wait_graph graph;
    add_agent_waits(m_machine, graph);
    return deadlock_report(std::move(graph));
}

void agents_run::add_results(result_document& result, const run_outcome&, cycle_t cycles) {
    if (m_cholesky) { result.values()["workload"] = workload_json(*m_cholesky); }
    add_agents(result, m_machine, cycles);
    if (m_channels) { add_logical_channels(result, *m_channels); }
}

/// Returns a text such as "agents, 65 nodes, 3 injections".
std::string agents_line(const system::system_desc& described) {
    const std::size_t nodes = agent::make_agent_topology(described.agents.topology).nodes.size();
    const std::size_t injections = described.agents.injections.size();
    return fmt::format("{}, {} node{}, {} injection{}", name_of(described.kind), nodes, nodes == 1 ? "" : "s",
                       injections, injections == 1 ? "" : "s");
}

/// Refuses agents that do not exist or do not accept their parameters.
void check_injections(const loaded_configuration& configuration, const software_folders& folders) {
    const std::vector<agent::agent_injection_desc>& injections = configuration.description().agents.injections;
    for (std::size_t index = 0; index < injections.size(); ++index) {
        const auto key = [index](const char* column) { return fmt::format("agents.inject.{}.{}", index, column); };
        std::string culprit = key("agent");
        try {
            const agent_template program = find_program(injections[index], folders.agency);
            culprit = key("parameters");
            make_image(injections[index], program, 0);
        } catch (const user_error& problem) { throw configuration.problem_at(culprit, problem.what()); }
    }
}

void refuse_traces(const run_options& options) {
    if (options.trace_causes || options.trace_messages || options.trace_flits || options.vcd || options.fst) {
        throw user_error("--trace follows messages and flits, which system: agents has not");
    }
}

const run_kinds::entry agents_kind{
    "agents",
    "communication agents on a machine of transputers",
    {.takes = [](const system::system_desc& described) { return described.kind == system::system_kind::agents; },
     .in_one_line = agents_line,
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<agents_run>(described, options);
     },
     .declare_keys = declare_agents,
     .check = check_agents,
     .check_software = check_injections,
     .check_options = refuse_traces,
     .summarise =
         [](const result_json& result) {
             const double cycles = number_at(result, "cycles");
             return summarise_agents(result["agents"], cycles > 0 ? number_at(result, "time_ns") / cycles : 0);
         },
     .unproved = [](const system::system_desc& described) -> unproved_machine {
         return {agent::make_agent_topology(described.agents.topology).nodes.size(),
                 "routing: programmable and unproved: agents route themselves; a run that deadlocks ends with exit 3"};
     }}};

}  // namespace

traced_run trace_agent(const system::system_desc& described, const std::string& name, const run_options& options) {
    agents_run run(described, options);
    agent_tracer tracer(run.machine().ledger(), run.clock(), name);
    run.machine().watch(&tracer);
    const loop_end how = simulate(run.clock(), run.control(), described.limit_cycles, [](cycle_t) {});
    return {run.outcome(how), tracer.lines()};
}

}  // namespace orbweaver::sim
