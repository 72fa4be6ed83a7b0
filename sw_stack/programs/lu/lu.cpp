// SPDX-License-Identifier: Apache-2.0
// LU factorisation of a dense matrix (Lewis, section 6.3): block LU without pivoting. Blocks are distributed cyclically
// over the grid of nodes, and perimeter blocks are sent to the nodes that need them. The factors have the same bits on
// every grid. Arguments: n (default 256), block (multiple of 4, default 16), seed (default 1), look_ahead (default 1;
// 0: the plan of the original study, required with active messages), kernels (tuned: tiles in registers; plain),
// barriers: with active messages, those per step that the study names (named, the default) or one more (added), check
// (sampled, exact, none), checks: vectors of the sampled check (default 4), dump=1: writes the factors as a blob of n x
// n doubles in row-major order. The matrix is the seeded one, or is read from the input file (Matrix Market), which
// defines n.
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/lu/factorisation.h"
#include "sw_stack/programs/lu/limits.h"
#include "sw_stack/programs/lu/original_matrix.h"
#include "sw_stack/programs/lu/verification.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;
using namespace orbweaver::lu;

namespace {

constexpr double largest_good_residual = 1e-13;

struct task {
    problem matrix;
    check_kind check = check_kind::sampled;
    uint32_t vectors = 0;
    bool look_ahead = true;
    barrier_positions barriers = barrier_positions::named;
    const block_kernels* kernels = &tiled_kernels;
    bool dump = false;
    args::input_file input{};
    market_header header;
};

task read_task() {
    task job;
    read_library_arguments();
    job.barriers = read_barriers();
    job.matrix.n = static_cast<uint32_t>(args::integer("n", 256, 1, 16384));
    job.matrix.size = static_cast<uint32_t>(args::integer("block", 16, 4, max_block_size));
    job.matrix.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.check = read_check();
    job.vectors = static_cast<uint32_t>(args::integer("checks", 4, 1, max_vectors));
    job.look_ahead = args::integer("look_ahead", pushes_blocks() ? 1 : 0, 0, 1) != 0;
    job.kernels = read_kernels() == kernel_kind::tuned ? &tiled_kernels : &plain_kernels;
    job.dump = args::integer("dump", 0, 0, 1) != 0;
    job.input = args::input();
    if (job.input.given()) {
        const input_error error = read_market_header(job.input.begin, job.input.end, job.header);
        if (error.what != nullptr) { fail_in_file(error); }
        if (job.header.rows != job.header.columns) {
            fail("input file, line %lu: the matrix is %lu x %lu, not square\n", job.header.line, job.header.rows,
                 job.header.columns);
        }
        job.matrix.n = job.header.rows;
    }
    if (job.look_ahead && !pushes_blocks()) {
        fail("argument look_ahead: with %s blocks are asked for between barriers, and 0 is the only plan\n",
             mode_name());
    }
    if (job.matrix.size % 4 != 0) { fail("argument block: %lu is not a multiple of 4\n", job.matrix.size); }
    if (job.matrix.blocks() > max_blocks) {
        fail("n = %lu in blocks of %lu: more than %lu block rows; choose a larger block\n", job.matrix.n,
             job.matrix.size, max_blocks);
    }
    return job;
}

/// Collects all blocks on node 0 and writes the matrix.
void dump(const task& job, panel_exchange& panels) {
    const problem& shape = job.matrix;
    double* const all = new double[static_cast<size_t>(shape.n) * shape.n];
    double* const block = new double[shape.block_doubles()];
    for (uint32_t i = 0; i < shape.blocks(); ++i) {
        for (uint32_t j = 0; j < shape.blocks(); ++j) {
            panels.fetch(i, j, block);
            for (uint32_t row = 0; row < shape.size && i * shape.size + row < shape.n; ++row) {
                for (uint32_t column = 0; column < shape.size && j * shape.size + column < shape.n; ++column) {
                    all[(i * shape.size + row) * shape.n + j * shape.size + column] = block[row * shape.size + column];
                }
            }
        }
    }
    report_blob("factors", all, static_cast<size_t>(shape.n) * shape.n * sizeof(double));
}

/// Returns the first row with a bad pivot on any node, or factorisation::none; valid on node 0.
uint32_t first_bad_row(const factorisation& lu) {
    uint64_t negated = factorisation::none - lu.bad_row();
    reduce(&negated, 1, reduction_operator::max);
    return factorisation::none - static_cast<uint32_t>(negated);
}

void report_result(const task& job, uint64_t elapsed, uint64_t checksum, double residual,
                   uint64_t verification_cycles) {
    const double n = job.matrix.n;
    const double flops = n * n * n * (2.0 / 3.0);
    console::print("lu: n=%lu block=%lu on %lu x %lu nodes, %s: %llu cycles, %.3g flops/cycle\n", job.matrix.n,
                   job.matrix.size, grid_x(), grid_y(), mode_name(), elapsed, flops / static_cast<double>(elapsed));
    report("factorisation_cycles", elapsed);
    report("verification_cycles", verification_cycles);
    report("n", job.matrix.n);
    report("block", job.matrix.size);
    report("look_ahead", job.look_ahead ? 1 : 0);
    report_real("flops_per_cycle", flops / static_cast<double>(elapsed));
    report_checksum("checksum", checksum);
    bool correct = true;
    if (job.check != check_kind::none) {
        correct = residual <= largest_good_residual;
        console::print("lu: residual %.3g (%s), checksum %016llx: %s\n", residual,
                       job.check == check_kind::exact ? "exact" : "sampled", checksum, correct ? "correct" : "WRONG");
        report_real("residual", residual);
        verified(correct);
    }
    exit(correct ? 0 : 1);
}

void factorise_matrix() {
    const task job = read_task();
    const distribution layout(job.matrix.blocks(), grid_x(), grid_y(), node_id());
    original_matrix original(job.matrix, layout);
    if (job.input.given()) { fail_on_first_error(original.read(job.header, job.input)); }
    block_matrix matrix(job.matrix, layout);
    matrix.for_each_block([&](uint32_t i, uint32_t j, double* block) { original.copy_block(i, j, block); });

    panel_exchange& panels = *make_exchange(job.matrix, layout, matrix, factorisation_plan(job.barriers));
    factorisation lu(job.matrix, layout, matrix, panels, *job.kernels);
    const uint64_t elapsed = timed_region([&] { job.look_ahead ? lu.run() : lu.run_step_by_step(); });
    const uint32_t bad_row = first_bad_row(lu);
    if (node_id() == 0 && bad_row != factorisation::none) {
        fail("lu: the pivot of row %lu is zero or not finite; this factorisation does not exchange rows\n",
             bad_row + 1);
    }

    const uint64_t start = cycles();
    const verification check(job.matrix, layout, matrix, original);
    const double residual = job.check == check_kind::sampled ? check.sampled_residual(job.vectors)
                            : job.check == check_kind::exact ? check.exact_residual()
                                                             : 0;
    const uint64_t checksum = check.checksum();
    const uint64_t verification_cycles = cycles() - start;
    if (node_id() != 0) {
        barrier();  // keep the blocks until node 0 has fetched them
        return;
    }
    if (job.dump) { dump(job, panels); }
    report_result(job, elapsed, checksum, residual, verification_cycles);
}

}  // namespace

int main() {
    read_task();  // node 0 alone reports wrong arguments
    run_everywhere(factorise_matrix);
    return 1;  // not reached: node 0 reports and ends the run
}
