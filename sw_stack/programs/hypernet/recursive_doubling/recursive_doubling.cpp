// SPDX-License-Identifier: Apache-2.0
// Reductions by recursive doubling on a (d,h)-net of cubelets (Ghosh 1988, section 4.2), of one seeded value per node,
// to node 0. Arguments: d (default 3), h (default 3), operation (minimum, maximum, sum, count: number of values below a
// quarter of their range), repetitions: number of reductions, each of other values (default 1), reserve: 1 reserves the
// first subnets for the levels above, so that reductions overlap (default 0), seed (default 1).
#include "sw_stack/hypernet/recursive_doubling.h"

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/recursive_doubling/seeded_value.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

enum class operation : uint8_t { minimum, maximum, sum, count };
constexpr const char* operation_names[] = {"minimum", "maximum", "sum", "count"};
constexpr recursive_doubling::operation operations[] = {
    {INT32_MAX, [](int32_t a, int32_t b) { return a < b ? a : b; }},
    {INT32_MIN, [](int32_t a, int32_t b) { return a < b ? b : a; }},
    {0, [](int32_t a, int32_t b) { return a + b; }},
    {0, [](int32_t a, int32_t b) { return a + b; }},
};

struct task {
    operation op;
    uint32_t repetitions;
    bool reserve;
    uint32_t seed;
};

task read_task() {
    task job;
    job.op = static_cast<operation>(choice_argument("operation", operation_names));
    job.repetitions = static_cast<uint32_t>(args::integer("repetitions", 1, 1, 10000));
    job.reserve = args::integer("reserve", 0, 0, 1) != 0;
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    return job;
}

int32_t value_of(const task& job, uint32_t repetition, uint32_t node) {
    const int32_t value = seeded_value(job.seed, repetition, node);
    return job.op != operation::count ? value : value < min_uncounted ? 1 : 0;
}

/// Reduces the values sequentially, as a reference.
int32_t plain_reduction(const task& job, const recursive_doubling& doubling, uint32_t repetition) {
    const recursive_doubling::operation& op = operations[static_cast<uint32_t>(job.op)];
    int32_t result = op.neutral;
    for (uint32_t node = 0; node < nodes(); ++node) {
        if (doubling.has_value(node)) { result = op.combine(result, value_of(job, repetition, node)); }
    }
    return result;
}

void report_result(const task& job, const hypernet_net& net, const recursive_doubling::result& last, uint64_t wrong,
                   uint64_t elapsed) {
    const uint64_t each = elapsed / job.repetitions;
    console::print("recursive doubling (%s) on a (%u,%u)-net: %lu steps, %llu cycles a reduction\n",
                   operation_names[static_cast<uint32_t>(job.op)], net.d(), net.h(), last.steps, each);
    report("result", static_cast<uint64_t>(last.value));
    report("steps", last.steps);
    report("reduction_cycles", each);
    report("wrong_results", wrong);
    verified(wrong == 0);
    exit(wrong == 0 ? 0 : 1);
}

void run() {
    const hypernet_net net = read_net();
    const task job = read_task();
    recursive_doubling doubling(net, operations[static_cast<uint32_t>(job.op)], job.reserve);
    recursive_doubling::result* const results = new recursive_doubling::result[job.repetitions];
    const uint64_t elapsed = timed_region([&] {
        for (uint32_t repetition = 0; repetition < job.repetitions; ++repetition) {
            results[repetition] = doubling.reduce(value_of(job, repetition, node_id()));
        }
    });
    if (node_id() == 0) {
        uint64_t wrong = 0;
        for (uint32_t repetition = 0; repetition < job.repetitions; ++repetition) {
            wrong += results[repetition].value == plain_reduction(job, doubling, repetition) ? 0 : 1;
        }
        report_result(job, net, results[job.repetitions - 1], wrong, elapsed);
    }
}

}  // namespace

int main() {
    read_net();
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
