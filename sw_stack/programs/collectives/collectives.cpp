// SPDX-License-Identifier: Apache-2.0
// Measures the cycles of a collective operation in software or, linked as collectives_cop, through libcop
// (docs/collectives.md). The time runs from the moment when the last member begins to the moment when the last has
// finished. Every result is checked. Arguments: operation (barrier, broadcast, reduce, all_reduce, all_gather), size:
// doubles of an array, for all_gather of a member's part (default 1), members: number of participating nodes, the
// lowest (default all), repetitions (default 8), algorithm (automatic; binomial or chain; recursive_doubling, ring or
// tree; for the barrier of collectives_cop: master).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/collectives/measured_operation.h"
#include "sw_stack/programs/common/lowest_nodes.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

void orbweaver::refuse_algorithm(const task& job) {
    fail("argument algorithm: %s has no \"%s\"\n", operation_names[static_cast<uint32_t>(job.op)],
         algorithm_names[static_cast<uint32_t>(job.how)]);
}

namespace {

task read_task() {
    task job;
    job.op = static_cast<operation>(choice_argument("operation", operation_names));
    job.how = static_cast<algorithm>(choice_argument("algorithm", algorithm_names));
    job.size = static_cast<uint32_t>(args::integer("size", 1, 1, 131072));
    job.members = static_cast<uint32_t>(args::integer("members", nodes(), 1, nodes()));
    job.repetitions = static_cast<uint32_t>(args::integer("repetitions", 8, 1, 1000));
    refuse_impossible(job);
    return job;
}

/// Returns a small integer, so that sums are exact in any order.
double value_of(uint32_t repetition, uint32_t rank, size_t i) {
    uint32_t x = (repetition * 1031 + rank) * 0x85ebca6bU ^ static_cast<uint32_t>(i) * 0x9e3779b1U;
    x ^= x >> 15;
    return static_cast<double>(x & 0xffff);
}

void fill(const task& job, uint32_t repetition, uint32_t rank, double* values) {
    const size_t first = job.op == operation::all_gather ? static_cast<size_t>(rank) * job.size : 0;
    for (size_t i = 0; i < job.size; ++i) { values[first + i] = value_of(repetition, rank, i); }
}

double sum_of_all(const task& job, uint32_t repetition, size_t i) {
    double sum = 0;
    for (uint32_t rank = 0; rank < job.members; ++rank) { sum += value_of(repetition, rank, i); }
    return sum;
}

/// Returns the expected element i of this member's array after the operation.
double expected_of(const task& job, uint32_t repetition, size_t i) {
    switch (job.op) {
        case operation::broadcast: return value_of(repetition, 0, i);
        case operation::all_gather: return value_of(repetition, static_cast<uint32_t>(i / job.size), i % job.size);
        default: return sum_of_all(job, repetition, i);
    }
}

uint64_t wrong_values(const task& job, uint32_t repetition, uint32_t rank, const double* values) {
    if (job.op == operation::barrier || (job.op == operation::reduce && rank != 0)) { return 0; }
    uint64_t wrong = 0;
    for (size_t i = 0; i < job.array_size(); ++i) { wrong += values[i] != expected_of(job, repetition, i) ? 1 : 0; }
    return wrong;
}

struct figures {
    uint64_t total = 0;
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    uint64_t wrong = 0;
};

/// Performs one operation and distributes its figures to all nodes.
/// @param op null on nodes that are not members
void measure(const task& job, measured_operation* op, uint32_t repetition, double* values, figures& measured) {
    const bool member = op != nullptr;
    if (member) { fill(job, repetition, node_id(), values); }
    barrier();
    uint64_t begun = 0;
    uint64_t done = 0;
    if (member) {
        begun = cycles();
        op->perform(values);
        done = cycles();
    }
    uint64_t wrong = member ? wrong_values(job, repetition, node_id(), values) : 0;
    const uint64_t elapsed = all_reduce(done, reduction_operator::max) - all_reduce(begun, reduction_operator::max);
    measured.total += elapsed;
    measured.least = elapsed < measured.least ? elapsed : measured.least;
    measured.most = elapsed > measured.most ? elapsed : measured.most;
    measured.wrong += all_reduce(wrong, reduction_operator::sum);
}

void report_figures(const task& job, const figures& measured) {
    const uint64_t mean = (measured.total + job.repetitions / 2) / job.repetitions;
    console::print("%s (%s), %lu doubles, %lu of %lu nodes, %s: %llu cycles an operation (%llu to %llu)\n",
                   operation_names[static_cast<uint32_t>(job.op)], algorithm_names[static_cast<uint32_t>(job.how)],
                   job.size, job.members, nodes(), mode_name(), mean, measured.least, measured.most);
    report("operation_cycles", mean);
    report("least_cycles", measured.least);
    report("most_cycles", measured.most);
    report("wrong_values", measured.wrong);
    verified(measured.wrong == 0);
    exit(measured.wrong == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    double* const values = new double[job.array_size()];
    const communicator everybody;
    const lowest_nodes some(job.members);
    const communicator& group = job.members == nodes() ? everybody : some.group();
    measured_operation* const op = some.has_this_node() ? &make_measured_operation(job, group) : nullptr;
    figures measured;
    for (uint32_t repetition = 0; repetition < job.repetitions; ++repetition) {
        measure(job, op, repetition, values, measured);
    }
    if (node_id() == 0) { report_figures(job, measured); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
