// SPDX-License-Identifier: Apache-2.0
// A virtual neurocomputer: each node simulates the cells of its home group and sends their outputs to others in packets
// (dissertation chapter 5.4; docs/hypernet/neural.md, with all arguments). Arguments: net (clustered, layered, tour)
// and the arguments of its description, weights (symmetric, excitatory, hebbian, trained), patterns (3), rate (8),
// rounds (100), turned (15), transfer (threshold, ramp), sum_bits (20), inputs: percentage of held cells (20), release
// (0), turn: percentage of the passes (50), passes: maximum (500), packet_messages: beta (16), packet_bytes: size of
// all packets (0: as needed), send (all, changes), regions (neighbours, broadcast), mapping (linear, quadrants), seed
// (1), dump: 1 writes state.bin (0). On a hypernet of d (3) and h (3): learning_level (0), watch_level (0), watched:
// one bit per subnet (all).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neural/simulation.h"
#include "sw_stack/programs/neural/verification.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::neural;

namespace {

/// Sums over all processors.
struct totals {
    uint64_t unsettled, unlearnt, stale, at_limit, passes, updates, connections, neighbours;
    uint64_t learnt_connections, watched_cells, seen_wrongly, watch_packets;
    uint64_t packets[regions];
    uint64_t messages[regions];

    static totals sum_up(const task& job, const simulation& run, const final_state& state) {
        totals sum{};
        const cell_check cells = check_cells(job, run.table().home(), state);
        sum.unsettled = cells.unsettled;
        sum.unlearnt = cells.unlearnt;
        sum.stale = stale_outputs(run.table(), state);
        sum.at_limit = run.passes() == job.passes ? 1 : 0;
        sum.passes = run.passes();
        sum.updates = static_cast<uint64_t>(run.passes()) * run.connections();
        sum.connections = run.connections();
        sum.neighbours = run.neighbours();
        sum.learnt_connections = run.learnt_connections();
        sum.watched_cells = run.watch().cells().size();
        sum.seen_wrongly = wrongly_seen(run.watch(), state);
        sum.watch_packets = run.watch_packets();
        for (uint32_t region = 0; region < regions; ++region) {
            sum.packets[region] = run.sent().packets[region];
            sum.messages[region] = run.sent().messages[region];
        }
        all_reduce(reinterpret_cast<uint64_t*>(&sum), sizeof sum / sizeof(uint64_t), reduction_operator::sum);
        return sum;
    }
};

double ratio(uint64_t part, uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void report_traffic(const totals& sum) {
    static constexpr const char* names[regions][3] = {
        {"core_packets", "core_messages", "core_packets_per_pass"},
        {"influence_packets", "influence_messages", "influence_packets_per_pass"},
        {"remote_packets", "remote_messages", "remote_packets_per_pass"}};
    for (uint32_t region = 0; region < regions; ++region) {
        report(names[region][0], sum.packets[region]);
        report(names[region][1], sum.messages[region]);
        report_real(names[region][2], ratio(sum.packets[region], sum.passes));
    }
    console::print("packets a processor and pass: core %.2f, influence region %.2f, remote %.2f\n",
                   ratio(sum.packets[0], sum.passes), ratio(sum.packets[1], sum.passes),
                   ratio(sum.packets[2], sum.passes));
}

/// Maxima over the processors.
struct maxima {
    uint64_t passes, training_rounds;

    static maxima gather(const simulation& run) {
        return {all_reduce(uint64_t{run.passes()}, reduction_operator::max),
                all_reduce(uint64_t{run.training_rounds()}, reduction_operator::max)};
    }
};

void report_watch(const totals& sum, const gathered_outputs& seen, uint32_t cells, bool dump) {
    console::print("%llu cells watched through I/O channels, %llu of them seen wrongly, with %llu packets\n",
                   sum.watched_cells, sum.seen_wrongly, sum.watch_packets);
    report("watched_cells", sum.watched_cells);
    report("wrongly_seen", sum.seen_wrongly);
    report("watch_packets", sum.watch_packets);
    if (dump) { report_blob("watched", seen.outputs(), cells); }
}

void report_result(const task& job, const totals& sum, const final_state& state, const gathered_outputs& seen,
                   const maxima& most, uint32_t waves, uint64_t elapsed) {
    const uint32_t cells = job.cells->cells();
    const bool is_fixed_point = sum.unsettled == 0;
    console::print("%lu cells with %.2f connections each on %lu processors\n", cells, ratio(sum.connections, cells),
                   nodes());
    if (is_fixed_point) {
        console::print("a fixed point after %llu cycles and %llu passes at most\n", elapsed, most.passes);
    } else {
        console::print(
            "no fixed point: %llu cells would change yet, %llu processors have made the %lu passes that "
            "argument passes allows\n",
            sum.unsettled, sum.at_limit, job.passes);
    }
    uint64_t checksum = 0;
    uint32_t high = 0;
    uint32_t as_pattern = 0;
    for (uint32_t cell = 0; cell < cells; ++cell) {
        const int32_t output = state.outputs()[cell];
        checksum += element_checksum(static_cast<uint8_t>(output), cell, 0);
        high += output > 0 ? 1 : 0;
        as_pattern += output * pattern_sign(job.seed, 0, cell) > 0 ? 1 : 0;
    }
    report("neural_cycles", elapsed);
    report("fixed_point", is_fixed_point ? 1 : 0);
    report("unsettled_cells", sum.unsettled);
    report("passes", most.passes);
    report_real("passes_mean", ratio(sum.passes, nodes()));
    report("termination_waves", waves);
    report("cells", cells);
    report("connections", sum.connections);
    report_real("updates_per_cycle", ratio(sum.updates, elapsed));
    report_real("neighbour_processors", ratio(sum.neighbours, nodes()));
    report_traffic(sum);
    report("high_cells", high);
    if (learns(job.rule)) {
        report("training_rounds", most.training_rounds);
        report("unlearnt_outputs", sum.unlearnt);
        report("cells_as_in_pattern", as_pattern);
    }
    if (job.rule == weight_rule::trained) { report("trained_connections", sum.learnt_connections); }
    report_checksum("checksum", checksum);
    const bool dump = args::integer("dump", 0, 0, 1) != 0;
    if (dump) { report_blob("state", state.outputs(), cells); }
    if (job.watched.level != 0) { report_watch(sum, seen, cells, dump); }
    const bool right = sum.stale == 0 && sum.seen_wrongly == 0 && (is_fixed_point || sum.at_limit != 0);
    verified(right);
    exit(right ? 0 : 1);
}

void run() {
    const task job = read_task();
    simulation simulated(job);
    const uint64_t elapsed = job.watched.level == 0 ? timed_region([&simulated] { simulated.run<false>(); })
                                                    : timed_region([&simulated] { simulated.run<true>(); });
    const final_state state(simulated.table());
    const gathered_outputs seen(job.watched.level != 0 ? job.cells->cells() : 0, simulated.watch().cells(),
                                simulated.watch().outputs());
    const totals sum = totals::sum_up(job, simulated, state);
    const maxima most = maxima::gather(simulated);
    if (node_id() == 0) { report_result(job, sum, state, seen, most, simulated.waves(), elapsed); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
