// SPDX-License-Identifier: Apache-2.0
// Matrix of the DIS stressmarks (Lewis, section 6.2.2): solves a sparse symmetric system by conjugate gradients. Node 0
// controls the run: twice per iteration it starts a thread on every node with a scalar argument, and the nodes' shares
// are returned by a reduction. p is completed on every node in two steps, along the columns and the rows of the grid.
// Arguments: n: rows (default 10000), off_diagonals: off-diagonal elements per row (default 10), iterations: maximum
// number (default 10), tolerance of |A x - b| / |b| (default 0: all iterations), seed (default 1), kernels of dense
// vectors (tuned, plain), vectors: the order of their elements on every node, strided (default) or contiguous
// (vector_layout.h); barriers: with active messages, none, as in the study (named, the default), or two per iteration
// (added); dump=1: x as a blob of n doubles. The matrix is the seeded one, or is read from the input file (Matrix
// Market, symmetric in value), which defines n.
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/matrix/conjugate_gradient.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::matrix;

namespace {

constexpr double largest_good_drift = 1e-12;   // |b - A x - r| relative to the magnitudes of its terms
constexpr double largest_good_product = 1e-9;  // p r, and (r + beta p) q, relative to their terms
constexpr double largest_asymmetry = 1e-12;    // u A v - v A u relative to its terms

struct task {
    uint32_t n;
    uint32_t off_diagonals;
    uint32_t iterations;
    uint32_t seed;
    double tolerance;
    kernel_kind kernels;
    vector_order order;
    barrier_positions barriers;
    bool dump;
    args::input_file input;
    market_header header;
};

task read_task() {
    task job{};
    read_library_arguments();
    job.n = static_cast<uint32_t>(args::integer("n", 10000, 1, 65535));
    job.off_diagonals = static_cast<uint32_t>(args::integer("off_diagonals", 10, 0, 2 * seeded_matrix::max_pairs));
    job.iterations = static_cast<uint32_t>(args::integer("iterations", 10, 1, 1'000'000));
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.tolerance = args::real("tolerance", 0);
    if (!(job.tolerance >= 0)) { fail("argument tolerance: it must be 0 or more\n"); }
    job.kernels = read_kernels();
    static constexpr const char* orders[] = {"strided", "contiguous"};
    job.order = static_cast<vector_order>(choice_argument("vectors", orders));
    job.barriers = read_barriers();
    job.dump = args::integer("dump", 0, 0, 1) != 0;
    job.input = args::input();
    if (job.input.given()) {
        const input_error error = read_market_header(job.input.begin, job.input.end, job.header);
        if (error.what != nullptr) { fail_in_file(error); }
        if (job.header.rows != job.header.columns) {
            fail("input file, line %lu: the matrix is %lu x %lu, not square\n", job.header.line, job.header.rows,
                 job.header.columns);
        }
        job.n = job.header.rows;
    }
    return job;
}

/// State of a node between the threads that node 0 starts.
struct node_part {
    explicit node_part(const task& job)
        : layout(job.n, grid_x(), grid_y(), node_id(), job.order),
          rows(layout),
          exchange(make_exchange(layout, job.barriers)),
          solver(rows, layout, job.seed, job.kernels == kernel_kind::tuned ? tuned_vectors : plain_vectors) {}

    vector_layout layout;
    sparse_rows rows;
    vector_exchange& exchange;
    conjugate_gradient solver;
};
node_part* part = nullptr;

/// Sums of the contributions of one thread per node; valid on node 0.
constexpr uint32_t max_sums = 4;
double sums[max_sums] = {};

template <class... Shares>
void add_up(Shares... shares) {
    static_assert(sizeof...(shares) <= max_sums);
    double mine[] = {shares...};
    reduce(mine, sizeof...(shares), reduction_operator::sum);
    if (node_id() == 0) { __builtin_memcpy(sums, mine, sizeof mine); }
}

/// A double as the argument words of a thread.
struct scalar_words {
    explicit scalar_words(double value) { __builtin_memcpy(word, &value, sizeof word); }
    uint32_t word[2];
};
double scalar(uint32_t low, uint32_t high) {
    const uint32_t word[2] = {low, high};
    double value;
    __builtin_memcpy(&value, word, sizeof value);
    return value;
}

/// Runs thread(value) on every node and waits until all have contributed to its sums.
void govern(void (*thread)(uint32_t, uint32_t), double value) {
    const scalar_words words(value);
    run_everywhere(thread, words.word[0], words.word[1]);
}

/// Checks u A v = v A u for seeded vectors u and v. It holds if A is symmetric, and otherwise only with a negligible
/// probability.
void check_symmetry(const task& job) {
    const vector_layout& layout = part->layout;
    const auto left = [&job](uint32_t i) { return signed_unit(hash(job.seed, i, 1)); };
    const auto right = [&job](uint32_t i) { return signed_unit(hash(job.seed, i, 2)); };
    double* const vectors = new double[2 * job.n];
    for (uint32_t i = 0; i < job.n; ++i) {
        vectors[layout.position(i)] = left(i);
        vectors[job.n + layout.position(i)] = right(i);
    }
    double difference = 0;
    double magnitude = 0;
    for (uint32_t row = 0; row < layout.size(); ++row) {
        const uint32_t i = layout.element(row);
        part->rows.for_each_of_row(row, [&](uint32_t position, double value) {
            difference += value * (left(i) * vectors[job.n + position] - right(i) * vectors[position]);
            magnitude += __builtin_fabs(value);
        });
    }
    delete[] vectors;
    add_up(difference, magnitude);
    if (node_id() == 0 && !(__builtin_fabs(sums[0]) <= largest_asymmetry * sums[1])) {
        fail("matrix: the matrix of the input file is not symmetric\n");
    }
}

void prepare(uint32_t, uint32_t) {
    const task job = read_task();
    part = new node_part(job);
    if (job.input.given()) {
        fail_on_first_error(part->rows.read(job.header, job.input.end));
        check_symmetry(job);
    } else {
        part->rows.fill(seeded_matrix(job.n, job.off_diagonals, job.seed));
    }
    add_up(static_cast<double>(part->rows.elements()));
}

void begin(uint32_t, uint32_t) { add_up(part->solver.begin()); }

void search(uint32_t beta_low, uint32_t beta_high) {
    add_up(part->solver.search(scalar(beta_low, beta_high), part->exchange));
}

void step(uint32_t alpha_low, uint32_t alpha_high) {
    const auto squares = part->solver.step(scalar(alpha_low, alpha_high));
    add_up(squares.residual, squares.error);
}

void prove(uint32_t beta_low, uint32_t beta_high) {
    const auto proof = part->solver.prove(scalar(beta_low, beta_high));
    add_up(proof.drift, proof.scale, proof.descent, proof.conjugacy);
}

/// Sum of element_checksum() over x; equal on all nodes, which have all of x.
uint64_t solution_checksum = 0;
bool same_everywhere = false;

void compare_solutions(uint32_t, uint32_t) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < part->layout.n(); ++i) {
        uint64_t bits;
        __builtin_memcpy(&bits, part->solver.solution() + part->layout.position(i), sizeof bits);
        sum += element_checksum(bits, i, 0);
    }
    uint64_t extremes[2] = {sum, ~sum};
    reduce(extremes, 2, reduction_operator::max);
    if (node_id() == 0) {
        solution_checksum = sum;
        same_everywhere = extremes[0] == ~extremes[1];
    }
}

void dump_solution() {
    const vector_layout& layout = part->layout;
    double* const x = new double[layout.n()];
    for (uint32_t i = 0; i < layout.n(); ++i) { x[i] = part->solver.solution()[layout.position(i)]; }
    report_blob("solution", x, layout.n() * sizeof(double));
}

/// Scalars of the last iteration.
struct outcome {
    uint32_t iterations = 0;
    double error = 1;  // |A x - b| / |b|
    double beta = 0;
    double energy = 0;   // alpha p q: magnitude of the terms of p r
    double product = 0;  // p q
};

outcome solve(const task& job) {
    outcome solution;
    govern(begin, 0);
    const double length = sums[0];  // b b
    double residual = length;
    while (solution.iterations < job.iterations && residual > 0) {
        ++solution.iterations;
        govern(search, solution.beta);
        solution.product = sums[0];
        if (!(solution.product > 0)) {
            fail("matrix: p A p = %g in iteration %lu: the matrix is not positive definite\n", solution.product,
                 solution.iterations);
        }
        const double alpha = residual / solution.product;
        solution.energy = residual;
        govern(step, alpha);
        solution.beta = sums[0] / residual;
        residual = sums[0];
        solution.error = __builtin_sqrt(sums[1]) / __builtin_sqrt(length);
        if (solution.error <= job.tolerance) { break; }
    }
    return solution;
}

/// Returns whether the identities hold after the last iteration, from the sums of prove().
bool proven(const outcome& solution) {
    return sums[0] <= largest_good_drift * largest_good_drift * sums[1] &&
           __builtin_fabs(sums[2]) <= largest_good_product * solution.energy &&
           __builtin_fabs(sums[3]) <= largest_good_product * solution.product;
}

}  // namespace

int main() {
    const task job = read_task();
    govern(prepare, 0);
    const double elements = sums[0];
    region_begin();
    const uint64_t start = cycles();
    const outcome solution = solve(job);
    const uint64_t elapsed = cycles() - start;
    region_end();

    govern(prove, solution.beta);
    const bool right = proven(solution);
    const double drift = __builtin_sqrt(sums[0]) / __builtin_sqrt(sums[1]);
    govern(compare_solutions, 0);
    const bool correct = right && same_everywhere;
    console::print("matrix: n=%lu, %.0f elements, on %lu x %lu nodes, %s: %lu iterations in %llu cycles\n", job.n,
                   elements, grid_x(), grid_y(), mode_name(), solution.iterations, elapsed);
    console::print("matrix: |A x - b| / |b| = %.3g, drift %.3g, checksum %016llx: %s\n", solution.error, drift,
                   solution_checksum, correct ? "correct" : "WRONG");
    report("matrix_cycles", elapsed);
    report("n", job.n);
    report("elements", static_cast<uint64_t>(elements));
    report("iterations", solution.iterations);
    report("converged", solution.error <= job.tolerance ? 1 : 0);
    report_real("error", solution.error);
    report_real("drift", drift);
    report_checksum("checksum", solution_checksum);
    if (job.dump) { dump_solution(); }
    verified(correct);
    return correct ? 0 : 1;
}
