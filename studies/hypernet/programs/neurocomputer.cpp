// SPDX-License-Identifier: Apache-2.0
// P3 to P6: the virtual neurocomputer (chapters 5 and 6). Its packets are compared with the analysis of R14 to R19, on
// nets small enough to be simulated.
#include <fmt/core.h>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "studies/arithmetic/hypernet/neural/nets/tuples.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;
using neural::clustered_net;
using neural::drawing;
using neural::net_tuple;

constexpr unsigned packet_size = 16;
constexpr unsigned draws = 10;     // nets, for means
constexpr double deviation = 0.3;  // deviation of such a mean from the analysis

net_tuple tuple_of_net(bool quick) {
    return quick ? net_tuple{256, 16, 48, 15, 16, 10, 0.5, 0.25} : net_tuple{1024, 32, 96, 31, 24, 12, 0.5, 0.25};
}

/// A simulation of the net on a mesh.
struct simulated_net {
    net_tuple tuple;
    unsigned columns, rows;
    drawing how = drawing::clustered;
    bool one_pass = false;  // else to a fixed point

    unsigned processors() const { return columns * rows; }
    planned_run run() const {
        return plan_program(
            "neural", chip_of_mesh(columns, rows),
            fmt::format("cells: {}, core_cells: {}, influence_cells: {}, core_connections: {}, "
                        "influence_connections: {}, remote_connections: {}, p_i: {}, p_r: {}, connections: {}{}",
                        tuple.cells, tuple.core_cells, tuple.influence_cells, tuple.core_connections,
                        tuple.influence_connections, tuple.remote_connections, tuple.influence_clustering,
                        tuple.remote_clustering, how == drawing::random ? "random" : "clustered",
                        one_pass ? ", passes: 1" : ""),
            fmt::format("{}{}", how == drawing::random ? "random" : "clustered", one_pass ? "-pass" : ""));
    }
};

std::vector<simulated_net> machines(bool quick, bool one_pass) {
    const net_tuple tuple = tuple_of_net(quick);
    std::vector<simulated_net> all{{tuple, 2, 2}, {tuple, 4, 4}, {tuple, 8, 8}, {tuple, 16, 16}};
    if (quick) { all.resize(2); }
    for (simulated_net& one : all) { one.one_pass = one_pass; }
    return all;
}

/// The net of 16 processors without clustering.
simulated_net unclustered(bool quick) { return {tuple_of_net(quick), 4, 4, drawing::random, true}; }

/// Packets counted in the net that a seed draws.
packets_by_region counted_in(const simulated_net& machine, unsigned seed) {
    const clustered_net net(machine.tuple, machine.how, {seed, neural::weight_rule::symmetric, 3}, seed);
    return counted_packets(net, {machine.tuple.cells, machine.processors()}, connections_of(net), packet_size);
}

packets_by_region mean_of_draws(const simulated_net& machine) {
    packets_by_region mean;
    for (unsigned seed = 1; seed <= draws; ++seed) {
        const packets_by_region one = counted_in(machine, seed);
        mean.core += one.core / draws;
        mean.influence += one.influence / draws;
        mean.remote += one.remote / draws;
    }
    return mean;
}

double sum_of(const packets_by_region& packets) { return packets.core + packets.influence + packets.remote; }

/// Packets of a processor in a pass. @throws unusable_run
packets_by_region sent_in(const measurements& measured, const simulated_net& machine) {
    const std::string run = machine.run().name;
    return {measured.reported(run, "core_packets_per_pass"), measured.reported(run, "influence_packets_per_pass"),
            measured.reported(run, "remote_packets_per_pass")};
}

claim exact_claim(const measurements& measured, bool quick) {
    return judged_figures("P3", "packets of a pass: core, influence, remote region", "section 5.4.2",
                          "bins of min(beta, v_kl) messages of the drawn net, whose v_kl are counted",
                          [&](tally& figures) {
                              for (const simulated_net& machine : machines(quick, true)) {
                                  const packets_by_region expected = counted_in(machine, 1);
                                  const packets_by_region sent = sent_in(measured, machine);
                                  figures.count(expected.core, sent.core);
                                  figures.count(expected.influence, sent.influence);
                                  figures.count(expected.remote, sent.remote);
                              }
                          });
}

claim analysis_claim(const simulated_net& machine) {
    const double analysed = sum_of(analytic_packets(machine.tuple, machine.processors(), packet_size));
    return judged_figure(
        {"P4", fmt::format("packets of a pass on {} processors, mean of {} nets", machine.processors(), draws),
         "section 6.2.1", analysed, deviation * analysed, "",
         machine.tuple.cells / machine.processors() < 8
             ? "within 30 %; with so few cells a processor the analysis counts connections as random"
             : "Phi_c + Phi_i + Phi_r of the net's eight parameters; within 30 %"},
        [&] { return sum_of(mean_of_draws(machine)); });
}

claim clustering_claim(const measurements& measured, bool quick) {
    const claim stated =
        unmeasured("hypernet.P5", "packets that clustering saves, of those with random connections, 16 processors",
                   "section 6.2.2", "over 90 %", "",
                   "published of 2^24 cells on 16K processors; on 16 a cell has 15 virtual neighbours at most");
    return judged(stated, [&](claim& entry) {
        const double clustered = sum_of(sent_in(measured, machines(quick, true)[1]));
        const double random = sum_of(sent_in(measured, unclustered(quick)));
        const double saved = 100 * (1 - clustered / random);
        entry.measured = fmt::format("{:.1f} %", saved);
        entry.pass = saved > 90;
    });
}

claim settles_claim(const measurements& measured, bool quick) {
    return judged_figures("P6", "nets that come to a fixed point, which every processor verifies", "section 5.4.2",
                          "outputs of other processors may be old", [&](tally& figures) {
                              for (const simulated_net& machine : machines(quick, false)) {
                                  figures.count(1, measured.reported(machine.run().name, "fixed_point"));
                              }
                          });
}

report_table packets_table(const measurements& measured, bool quick) {
    report_table table{"neurocomputer",
                       "Packets of a processor in a pass: core, influence, remote region",
                       {{"processors", "analysis", "mean of drawn nets", "net 1, counted", "net 1, sent",
                         "cycles to the fixed point", "passes, mean", "connection updates a cycle"},
                        {}}};
    const auto text = [](const packets_by_region& packets) {
        return fmt::format("{:.2f}, {:.2f}, {:.2f}", packets.core, packets.influence, packets.remote);
    };
    const std::vector<simulated_net> settled = machines(quick, false);
    for (const simulated_net& machine : machines(quick, true)) {
        const std::string run = settled[table.data.rows.size()].run().name;
        const auto reported = [&](const char* report) {
            return if_usable([&] { return figure_text(measured.reported(run, report)); });
        };
        table.data.rows.push_back({std::to_string(machine.processors()),
                                   text(analytic_packets(machine.tuple, machine.processors(), packet_size)),
                                   text(mean_of_draws(machine)), text(counted_in(machine, 1)),
                                   if_usable([&] { return text(sent_in(measured, machine)); }),
                                   reported("neural_cycles"), reported("passes_mean"), reported("updates_per_cycle")});
    }
    return table;
}

findings evaluate_neurocomputer(const measurements& measured, bool quick) {
    findings found;
    found.claims = {exact_claim(measured, quick)};
    for (const simulated_net& machine : machines(quick, true)) { found.claims.push_back(analysis_claim(machine)); }
    found.claims.push_back(clustering_claim(measured, quick));
    found.claims.push_back(settles_claim(measured, quick));
    found.tables = {packets_table(measured, quick)};
    return found;
}

}  // namespace

experiment neurocomputer(bool quick) {
    experiment result{.id = "neurocomputer", .title = "The virtual neurocomputer"};
    for (const bool one_pass : {true, false}) {
        for (const simulated_net& machine : machines(quick, one_pass)) { result.runs.push_back(machine.run()); }
    }
    result.runs.push_back(unclustered(quick).run());
    result.evaluate = [quick](const measurements& measured) { return evaluate_neurocomputer(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
