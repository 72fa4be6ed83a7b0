// SPDX-License-Identifier: Apache-2.0
#include "sim/run/run_system.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <memory>

#include "hw/agent/multicast/agent_multicast.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/multicast/contention_watch.h"
#include "hw/noc/multicast/multicast.h"
#include "hw/noc/replay/replay.h"
#include "hw/noc/traffic/traffic.h"
#include "hw/noc/traffic/traffic_waits.h"
#include "hw/system/serial_channels.h"
#include "hw/system/tile_count.h"
#include "rtl_bridge/cop/rtl_controllers.h"
#include "rtl_bridge/niu/rtl_niu_blocks.h"
#include "rtl_bridge/router/rtl_routers.h"
#include "sim/check/depth_warnings.h"
#include "sim/diagnosis/age_watch.h"
#include "sim/diagnosis/chip_waits.h"
#include "sim/diagnosis/cop_waits.h"
#include "sim/diagnosis/deadlock_report.h"
#include "sim/diagnosis/engine_waits.h"
#include "sim/diagnosis/packet_watch.h"
#include "sim/gdb/listener.h"
#include "sim/gdb/session.h"
#include "sim/multicast/plan_agents.h"
#include "sim/multicast/plan_groups.h"
#include "sim/multicast/plan_input.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_directory.h"
#include "sim/results/binding_results.h"
#include "sim/results/energy_results.h"
#include "sim/results/engine_results.h"
#include "sim/results/memory_port_loads.h"
#include "sim/results/multicast_results.h"
#include "sim/results/network_results.h"
#include "sim/results/output_file.h"
#include "sim/results/replay_results.h"
#include "sim/results/run_results.h"
#include "sim/results/serial_results.h"
#include "sim/results/si_number.h"
#include "sim/results/stall_results.h"
#include "sim/results/summary.h"
#include "sim/results/traffic_results.h"
#include "sim/run/agents/agent_run.h"
#include "sim/run/chip_run.h"
#include "sim/run/counting_routers.h"
#include "sim/run/interrupt_guard.h"
#include "sim/run/packet_lengths.h"
#include "sim/run/progress.h"
#include "sim/run/saturation_search.h"
#include "sim/trace/contention_trace.h"
#include "sim/trace/trace_set.h"

namespace orbweaver {

namespace {

/// Everything that a run is made of, in the order of construction.
struct simulation {
    simulation(const system_desc& described, const run_options& options)
        : clock("clock", sc_core::sc_time::from_value(described.clock_chip_ps * units_per_ps())),
          traces(options, clock, ledger, control, described.clock_chip_ps, described.activity),
          rtl(described.network, has_single_flits(described),
              {control, options.rtl_cache, options.out, described.clock_chip_ps}),
          rtl_cop(described.cop, {control, options.rtl_cache, options.out, described.clock_cop_ps}),
          serial(described.network_links, clock, control, described.seed) {
        if (has_tiles(described.kind) && described.niu.impl != block_impl::model) {
            const vc_partition partition(described.network.classes, described.network.phases);
            const unsigned nodes =
                tiles_of(described, static_cast<unsigned>(make_network_graph(described.network).nodes.size()));
            niu_rtl = std::make_unique<rtl_niu_blocks>(
                described.niu, niu_designs_of(described.niu, described.messaging.mode, partition, nodes),
                rtl_surroundings{control, options.rtl_cache, options.out, described.clock_chip_ps});
        }
        const router_maker routers =
            described.activity ? counting_routers(described.network.router, rtl.maker()) : rtl.maker();
        const block_factory blocks{routers, rtl_cop.maker(), niu_rtl.get(), serial.maker()};
        control.attach(clock);
        if (described.watch_packet != 0) {
            auto watch =
                std::make_unique<packet_watch>(clock, ledger, described.watch_packet, [](const std::string& line) {
                    progress::clear_line();
                    say("{}\n", line);
                });
            watched = watch.get();
            traces.add(std::move(watch));
        }
        if (!described.multicast.plan.empty()) {
            plan = read_plan_file(described.multicast.plan);
            if (!routers_copy(described.network)) {
                traces.add(std::make_unique<contention_trace>(contention));
            }
        }
        if (described.kind == system_kind::cluster && described.cluster.cop_levels > 0) {
            cop_clock = std::make_unique<clock_domain>(
                "cop_clock", sc_core::sc_time::from_value(described.clock_cop_ps * units_per_ps()));
            control.attach(*cop_clock);
        }
        if (has_tiles(described.kind)) {
            chip = std::make_unique<chip_run>(described, options, clock, control, ledger, traces.taps(),
                                              cop_clock.get(), blocks);
        } else {
            net = std::make_unique<network>("network", clock, described.network, ledger, traces.taps(), blocks.router,
                                            blocks.channel);
        }
        if (!described.multicast.plan.empty()) {
            planned = make_multicast(described, options);
        } else if (!described.replay.trace.empty()) {
            recorded = std::make_unique<replay>("replay", clock, *net, described.replay.trace, control);
        } else if (net) {
            load = std::make_unique<traffic>("traffic", clock, *net, described.traffic, described.seed, control);
        }
    }

    /// What has to know the whole network.
    void attach() {
        if (watched != nullptr) {
            watched->attach(fabric());
        }
        if (planned) {
            contention.attach(*net);
        }
    }

    std::unique_ptr<multicast_run> make_multicast(const system_desc& described, const run_options& options) {
        const multicast_desc& of = described.multicast;
        multicast_relays relays = relays_of(plan);
        if (!agents_run_plan(described)) {
            const multicast_sending sending{of.startup_cycles, of.overlap, of.flits};
            return std::make_unique<multicast>("multicast", clock, *net, std::move(relays), sending, control);
        }
        agent_engine_desc engine = described.agent;
        engine.out_cycles = static_cast<std::uint32_t>(of.startup_cycles);
        const std::vector<agent_image> agents = plan_agents(relays, of.flits, options.agency);
        auto made = std::make_unique<agent_multicast>("multicast", clock, *net, std::move(relays), agents, engine,
                                                      described.seed, control);
        plan_engines = &made->engines();
        return made;
    }

    static std::uint64_t units_per_ps() { return sc_core::sc_time(1, sc_core::SC_PS).value(); }

    network& fabric() { return chip ? chip->net() : *net; }

    /// How far the run has come. How long firmware takes, nobody knows; the limit ends it.
    run_stage stage(cycle_t now, cycle_t limit) const {
        if (planned) {
            return planned->stage();
        }
        if (recorded) {
            return recorded->stage();
        }
        if (load) {
            return load->stage(now);
        }
        const si_number executed = scaled(static_cast<double>(chip->instructions()));
        return {"firmware",
                {},
                fmt::format("{:.1f} {}instructions", executed.value, executed.prefix),
                limit - std::min(now, limit),
                cycles_left::at_most};
    }

    /// None without agents.
    const agent_engine_set* engines() const { return chip ? chip->machine().engines() : plan_engines; }

    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    std::unique_ptr<clock_domain> cop_clock;  // system: cluster with coordination processors
    trace_set traces;
    rtl_routers rtl;
    rtl_controllers rtl_cop;
    std::unique_ptr<rtl_niu_blocks> niu_rtl;  // with niu.impl other than model
    serial_channels serial;
    packet_watch* watched = nullptr;  // one of the traces
    std::unique_ptr<chip_run> chip;   // system: chip, cluster
    std::unique_ptr<network> net;     // system: network
    std::unique_ptr<traffic> load;
    std::unique_ptr<replay> recorded;                // instead of traffic
    multicast_model::multicast_plan plan;            // with multicast.plan
    contention_watch contention;                     // likewise
    std::unique_ptr<multicast_run> planned;          // instead of traffic
    const agent_engine_set* plan_engines = nullptr;  // of `planned`, if agents carry it out
};

result_json counted_rtl(const rtl_counters& of) {
    return {{"instances", of.instances}, {"cycles_compared", of.cycles_compared}, {"mismatches", of.mismatches}};
}

/// Blocks in RTL by kind; empty without any.
result_json rtl_results(const system_desc& described, const simulation& run) {
    result_json kinds = result_json::object();
    if (described.network.router.impl != block_impl::model) {
        kinds["router"] = counted_rtl(run.rtl.counters());
    }
    if (run.niu_rtl) {
        const rtl_niu_counters counters = run.niu_rtl->counters();
        kinds["send_table"] = counted_rtl(counters.send_table);
        kinds["receive_table"] = counted_rtl(counters.receive_table);
        kinds["transmit_queue"] = counted_rtl(counters.transmit_queue);
    }
    if (described.cop.controller_impl != block_impl::model) {
        kinds["controller"] = counted_rtl(run.rtl_cop.counters());
    }
    return kinds;
}

run_outcome judge_network(const simulation& run, loop_end how, cycle_t now, cycle_t limit) {
    run_outcome outcome;
    outcome.cycle = now;
    outcome.code = how == loop_end::limit ? exit_code::timeout : exit_code::deadlock;
    outcome.status = how == loop_end::limit ? "timeout" : "deadlock";
    outcome.summary = how == loop_end::limit
                          ? fmt::format("the measurement had not ended after limits.cycles = {} cycles", limit)
                          : fmt::format("nothing moves any more since cycle {}, and packets still wait", now);
    for (const network_wait& wait : run.net->waits()) {
        outcome.details.push_back(fmt::format("{}: packet {} from node {} to node {} wants {}: {}", wait.at,
                                              wait.packet, wait.source.value, wait.destination.value, wait.wants,
                                              describe(wait.reason)));
    }
    return outcome;
}

/// The last cycle that counts: a machine in which nothing moves any more has stopped with its last activity.
cycle_t last_cycle(const simulation& run, loop_end how) {
    return how == loop_end::quiescent ? run.clock.cycle() : run.clock.now();
}

run_outcome outcome_of(const simulation& run, loop_end how, cycle_t limit) {
    const cycle_t now = last_cycle(run, how);
    if (how == loop_end::finished) {
        return *run.control.outcome();
    }
    if (how == loop_end::interrupted) {
        run_outcome outcome{exit_code::timeout, "timeout", now, "interrupted by the user", {}};
        return outcome;
    }
    return run.chip ? run.chip->judge(how, now, limit) : judge_network(run, how, now, limit);
}

/// Whether to tell who waits for whom: nothing moves any more, or time was over while coordination processors waited
/// for hosts, which may poll their cards for ever, or while there were agents, for which firmware polls.
bool waits_are_told(const simulation& run, exit_code how) {
    if (how != exit_code::timeout) {
        return how == exit_code::deadlock;
    }
    const cop_tree* const tree = run.chip ? run.chip->machine().cop() : nullptr;
    const agent_engine_set* const engines = run.engines();
    return (tree != nullptr && !tree->open_operations().empty()) ||
           (engines != nullptr && engines->ledger().alive() != 0);
}

/// Who waits for whom, in a run that has ended without having done its work.
deadlock_report diagnose(simulation& run, cycle_t now) {
    wait_graph graph;
    network_waits waits(run.fabric(), graph);
    waits.add(now);
    if (run.load) {
        add_traffic_waits(*run.load, waits, graph);
    }
    if (const agent_engine_set* const engines = run.engines()) {
        add_engine_waits(*engines, run.fabric(), graph);
    }
    if (!run.chip) {
        return deadlock_report(std::move(graph));
    }
    chip_waits(run.chip->machine(), waits, graph).add();
    if (const cop_tree* const tree = run.chip->machine().cop()) {
        cop_waits(*tree, graph).add();
    }
    return deadlock_report(std::move(graph), [&](std::string text) { return run.chip->with_symbols(std::move(text)); });
}

/// None without --gdb.
std::unique_ptr<gdb::session> wait_for_debugger(simulation& run, const run_options& options) {
    if (options.debugger == nullptr) {
        return nullptr;
    }
    const interrupt_guard guard;
    return std::make_unique<gdb::session>(gdb::connection(options.debugger->accept(interrupt_guard::interrupted)),
                                          run.chip->machine(), run.clock, run.control);
}

}  // namespace

finished_run simulate_system(const system_desc& described, const result_json& resolved, const run_options& options) {
    if (described.kind == system_kind::agents) {
        return simulate_agents(described, resolved, options);
    }
    const auto start = std::chrono::steady_clock::now();
    simulation run(described, options);
    run.attach();
    const std::unique_ptr<gdb::session> debugger = wait_for_debugger(run, options);
    loop_end how{};
    {
        progress line(!options.quiet || !options.part_of.empty(), options.part_of);
        age_watch ages(run.fabric(), described.limit_packet_age, run.control);
        const auto show = [&](cycle_t now) {
            const std::uint64_t instructions = run.chip ? run.chip->instructions() : 0;
            line.update(now, instructions, [&] { return run.stage(now, described.limit_cycles); });
            ages.look(now);
        };
        how = debugger ? debugger->simulate(described.limit_cycles, show)
                       : simulate(run.clock, run.control, described.limit_cycles, show);
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;

    const cycle_t cycles = last_cycle(run, how);
    if (run.chip) {
        // A run that is cut off stops ahead of the cycle that it has come to. Contexts can be asked where they stand
        // only once their cores are settled.
        const bool cut_off = how == loop_end::limit || how == loop_end::interrupted;
        run.chip->settle(cut_off && cycles > 0 ? cycles - 1 : cycles);
    }
    run.traces.close();
    run_outcome outcome = outcome_of(run, how, described.limit_cycles);
    if (run.chip) {
        run.chip->explain(outcome);
        if (outcome.code == exit_code::success && run.chip->refuted()) {
            outcome.code = exit_code::firmware_failure;
            outcome.status = "trap";
            outcome.summary = "the firmware's verification failed";
        }
    }

    if (waits_are_told(run, outcome.code)) {
        const deadlock_report report = diagnose(run, outcome.cycle);
        const std::vector<std::string> circle = report.lines();
        outcome.details.insert(outcome.details.begin(), circle.begin(), circle.end());
        report.write(options.out);
    }

    result_json result = run_results(described, outcome, cycles, wall.count());
    if (run.load) {
        result["traffic"] = traffic_results(*run.load);
    }
    if (run.planned) {
        result["multicast"] = multicast_results(run.plan, run.planned->result(), run.contention);
        if (const agent_engine_set* const engines = run.engines()) {
            result["engines"] = engine_results(*engines);
        }
    }
    if (run.recorded) {
        result["replay"] = replay_results(run.recorded->result());
    }
    if (run.chip) {
        run.chip->add_results(result, cycles);
    }
    result["network"] = network_results(run.fabric(), cycles);
    add_stalls(result["network"], run.fabric());
    const std::vector<resource_load> ports =
        run.chip ? memory_port_loads(run.chip->machine(), described, cycles) : std::vector<resource_load>{};
    add_binding(result["network"], run.fabric(), described.network_links,
                {outcome.status, depth_warnings(described), ports}, cycles);
    if (!run.serial.all().empty()) {
        result["serial"] = serial_results(run.serial);
    }
    result["activity"] = activity_results(run.fabric(), run.traces.transitions());
    result["energy"] = energy_results(result["activity"], described.energy);
    if (result_json kinds = rtl_results(described, run); !kinds.empty()) {
        result["rtl"] = std::move(kinds);
    }
    close_results(result, run.control, resolved);

    if (run.chip) {
        run.chip->write_blobs();
    }
    if (run.load) {
        write_latency_files(*run.load, options.out);
    }
    if (debugger) {
        debugger->end(static_cast<int>(outcome.code));
    }
    return {std::move(outcome), std::move(result)};
}

exit_code run_system(const system_desc& described, const result_json& resolved, const run_options& options) {
    const bool search = described.kind == system_kind::network && described.traffic.find_saturation;
    if (!options.quiet) {
        warn_of_depths(depth_warnings(described));  // before the run: who is warned need not wait for its end
    }
    const auto [outcome, result] =
        search ? find_saturation(described, resolved, options) : simulate_system(described, resolved, options);
    write_file(options.out / "result.json", json_text(result));
    if (options.folder != nullptr) {
        options.folder->keep();
    }
    if (!options.quiet) {
        print_text(summarise(result));
        say("\nresults in {}\n", (options.out / "result.json").string());
    } else if (outcome.code != exit_code::success) {
        warn("{}: {} - {}\n", described.name, outcome.status, outcome.summary);
    }
    return outcome.code;
}

}  // namespace orbweaver
