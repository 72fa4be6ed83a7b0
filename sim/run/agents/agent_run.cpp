// SPDX-License-Identifier: Apache-2.0
#include "sim/run/agents/agent_run.h"

#include <fmt/core.h>

#include <chrono>
#include <optional>

#include "hw/agent/t800/t800_schedule.h"
#include "sim/agent/applications/cholesky.h"
#include "sim/diagnosis/agent_waits.h"
#include "sim/diagnosis/deadlock_report.h"
#include "sim/results/agent_results.h"
#include "sim/results/run_results.h"
#include "sim/run/agents/agent_tracer.h"
#include "sim/run/agents/injection_images.h"
#include "sim/run/progress.h"
#include "sim/run/simulation_loop.h"

namespace orbweaver {

namespace {

/// Takes out whatever arrives: the ledger counts it.
struct taking_handler final : download_handler {
    bool take(const arrived_agent&) override { return false; }
};

/// Everything that a run is made of, in the order of construction.
struct agent_simulation {
    agent_simulation(const system_desc& described, const run_options& options)
        : period_ps(described.clock_chip_ps),
          clock("clock", sc_core::sc_time(static_cast<double>(period_ps), sc_core::SC_PS)),
          machine("machine", clock, make_agent_topology(described.agents.topology), described.agents.node,
                  described.seed),
          schedule(clock, machine) {
        control.attach(clock);
        for (const auto& node : machine.nodes()) {
            node->set_default_handler(&handler);
        }
        for (const agent_filter& filter : described.agents.filters) {
            machine.node(filter.node).set_filter(filter);
        }
        for (const agent_fault_desc& fault : described.agents.faults) {
            schedule.set_fault(fault.node, fault.channel, cycles(fault.from_ps), true);
            if (fault.until_ps != 0) {
                schedule.set_fault(fault.node, fault.channel, cycles(fault.until_ps), false);
            }
        }
        for (const agent_injection_desc& injection : described.agents.injections) {
            inject(injection, find_program(injection, options.agency));
        }
        if (described.agents.application.program == agent_program::cholesky) {
            cholesky.emplace(
                machine, clock,
                cholesky_agents{find_agent("broadcast", options.agency), find_agent("basic", options.agency)},
                described.agents.application.cholesky);
            cholesky->start();
        }
    }

    void inject(const agent_injection_desc& injection, const agent_template& program) {
        const std::vector<std::uint32_t>& nodes = injection.nodes.empty() ? machine.topology().nodes : injection.nodes;
        for (const std::uint32_t node : nodes) {
            agent_image image = make_image(injection, program, node);
            image.program = machine.ledger().add_program(program.name);
            schedule.inject(node, image, cycles(injection.at_ps), injection.count, cycles(injection.interval_ps));
        }
    }

    cycle_t cycles(std::uint64_t picoseconds) const { return (picoseconds + period_ps - 1) / period_ps; }

    std::uint64_t period_ps;
    run_control control;
    clock_domain clock;
    taking_handler handler;
    t800_machine machine;
    t800_schedule schedule;
    std::optional<cholesky_application> cholesky;
};

/// `workload` of result.json: what the application came to.
result_json workload_json(const cholesky_application& of) {
    result_json object{{"program", "cholesky"}, {"verified", of.is_done() && of.is_right()}};
    if (of.is_done()) {
        object["cycles"] = of.finished();
    }
    object["reports"] = result_json::object();
    return object;
}

/// "3 agents of problem 20 were killed: bad_channel (2), endless (1)"
std::string killed_in_a_line(const t800_machine& of) {
    std::array<std::uint64_t, agent_traps> by_trap{};
    std::uint64_t all = 0;
    for (const auto& node : of.nodes()) {
        for (std::size_t trap = 0; trap < by_trap.size(); ++trap) {
            by_trap[trap] += node->state().counters.by_trap[trap];
        }
        all += node->state().counters.trapped;
    }
    std::string reasons;
    for (std::size_t trap = 0; trap < by_trap.size(); ++trap) {
        if (by_trap[trap] != 0) {
            reasons += fmt::format("{}{} ({})", reasons.empty() ? "" : ", ", name_of(static_cast<agent_trap>(trap)),
                                   by_trap[trap]);
        }
    }
    return all == 0 ? "" : fmt::format("{} agent{} killed: {}", all, all == 1 ? " was" : "s were", reasons);
}

run_outcome judge(const agent_simulation& run, loop_end how, cycle_t now, cycle_t limit) {
    run_outcome outcome;
    outcome.cycle = now;
    const std::uint64_t alive = run.machine.ledger().alive();
    const std::string killed = killed_in_a_line(run.machine);
    if (how == loop_end::limit || how == loop_end::interrupted) {
        outcome.code = exit_code::timeout;
        outcome.status = "timeout";
        outcome.summary = how == loop_end::limit
                              ? fmt::format("{} agents were alive after limits.cycles = {} cycles", alive, limit)
                              : "interrupted by the user";
    } else if (alive != 0) {
        outcome.code = exit_code::deadlock;
        outcome.status = "deadlock";
        outcome.summary = fmt::format("nothing moves any more since cycle {}, and {} agent{} alive", now, alive,
                                      alive == 1 ? " is" : "s are");
    } else if (!killed.empty()) {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = killed;
    } else if (run.cholesky && !(run.cholesky->is_done() && run.cholesky->is_right())) {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = run.cholesky->is_done() ? "the factor is wrong" : "nodes wait for columns that do not come";
    }
    return outcome;
}

/// The last cycle that counts: a machine in which nothing moves any more has stopped with its last activity.
cycle_t last_cycle(const agent_simulation& run, loop_end how) {
    return how == loop_end::quiescent ? run.clock.cycle() : run.clock.now();
}

/// How far the agents have come; how many there will be, nobody knows.
run_stage stage_of(const t800_machine& machine) {
    std::uint64_t delivered = 0;
    for (const auto& [id, counters] : machine.ledger().problems()) {
        delivered += counters.delivered;
    }
    return {"agents", {}, fmt::format("{} alive, {} delivered", machine.ledger().alive(), delivered)};
}

loop_end run_to_its_end(agent_simulation& run, cycle_t limit, bool quiet) {
    progress line(!quiet);
    return simulate(run.clock, run.control, limit, [&](cycle_t now) {
        line.update(now, instructions_of(run.machine), [&] { return stage_of(run.machine); });
    });
}

}  // namespace

traced_run trace_agent(const system_desc& described, const std::string& name, const run_options& options) {
    agent_simulation run(described, options);
    agent_tracer tracer(run.machine.ledger(), run.clock, name);
    run.machine.watch(&tracer);
    const loop_end how = run_to_its_end(run, described.limit_cycles, true);
    return {judge(run, how, last_cycle(run, how), described.limit_cycles), tracer.lines()};
}

finished_run simulate_agents(const system_desc& described, const result_json& resolved, const run_options& options) {
    const auto start = std::chrono::steady_clock::now();
    agent_simulation run(described, options);
    const loop_end how = run_to_its_end(run, described.limit_cycles, options.quiet);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    const cycle_t cycles = last_cycle(run, how);
    run_outcome outcome = judge(run, how, cycles, described.limit_cycles);
    if (outcome.code == exit_code::deadlock) {
        wait_graph graph;
        add_agent_waits(run.machine, graph);
        const deadlock_report report(std::move(graph));
        outcome.details = report.lines();
        for (const std::string& line : agent_wait_lines(run.machine)) {
            outcome.details.push_back(line);
        }
        report.write(options.out);
    }
    result_json result = run_results(described, outcome, cycles, wall.count());
    if (run.cholesky) {
        result["workload"] = workload_json(*run.cholesky);
    }
    result["agents"] = agent_results(run.machine, cycles);
    close_results(result, run.control, resolved);
    return {std::move(outcome), std::move(result)};
}

}  // namespace orbweaver
