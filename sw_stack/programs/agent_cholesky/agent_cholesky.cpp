// SPDX-License-Identifier: Apache-2.0
// Cholesky factorisation by columns (Birsan 1995, Table 5.8). Columns are sent by communication agents, by the
// collectives of the cores, or by messages from their owner to each node. The factor has the same bits in all cases.
// Arguments: n (default 65), seed (default 1), by (agents, collectives, sends), order (in_turn, look_ahead, barrier),
// dump=1: writes the factor as a blob of n x n doubles in row-major order.
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/programs/agent_cholesky/factorisation.h"
#include "sw_stack/programs/agent_cholesky/verification.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::cholesky;

namespace {

constexpr double largest_good_residual = 1e-13;
constexpr uint32_t sampled_vectors = 4;

constexpr const char* exchange_names[] = {"agents", "collectives", "sends"};
constexpr column_exchange* (*make_exchange[])(const problem&) = {make_agent_exchange, make_collective_exchange,
                                                                 make_send_exchange};
constexpr const char* order_names[] = {"in_turn", "look_ahead", "barrier"};

struct task {
    problem matrix;
    uint32_t exchange;
    column_order order;
    bool dump;
};

task read_task() {
    task job;
    job.matrix.n = static_cast<uint32_t>(args::integer("n", 65, 1, max_columns));
    job.matrix.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.exchange = choice_argument("by", exchange_names);
    job.order = static_cast<column_order>(choice_argument("order", order_names));
    job.dump = args::integer("dump", 0, 0, 1) != 0;
    return job;
}

/// Collects all columns on node 0 and writes the factor.
void dump(const column_matrix& factor) {
    const uint32_t n = factor.shape().n;
    double* const all = new double[n * n];
    double* const column = new double[n];
    for (uint32_t k = 0; k < n; ++k) {
        factor.fetch(k, column);
        for (uint32_t i = 0; i < n; ++i) { all[i * n + k] = i < k ? 0 : column[i - k]; }
    }
    report_blob("factor", all, n * n * sizeof(double));
}

[[noreturn]] void report_result(const task& job, uint64_t elapsed, double residual, uint64_t sum) {
    const bool correct = residual <= largest_good_residual;
    console::print("agent_cholesky: n=%lu, %s, by %s, on %lu nodes: %llu cycles; residual %.3g, checksum %016llx: %s\n",
                   job.matrix.n, order_names[static_cast<uint32_t>(job.order)], exchange_names[job.exchange], nodes(),
                   elapsed, residual, sum, correct ? "correct" : "WRONG");
    report("factorisation_cycles", elapsed);
    report_real("residual", residual);
    report_checksum("checksum", sum);
    verified(correct);
    exit(correct ? 0 : 1);
}

void factorise_matrix() {
    const task job = read_task();
    column_matrix matrix(job.matrix);
    column_exchange* const exchange = make_exchange[job.exchange](job.matrix);
    const uint64_t elapsed = timed_region([&] { factorisation(matrix, *exchange, job.order).run(); });
    delete exchange;
    const double residual = sampled_residual(matrix, sampled_vectors);
    const uint64_t sum = checksum(matrix);
    if (node_id() != 0) {
        barrier();  // keep the columns until node 0 has fetched them
        return;
    }
    if (job.dump) { dump(matrix); }
    report_result(job, elapsed, residual, sum);
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(factorise_matrix);
    return 1;  // not reached: node 0 reports and ends the run
}
