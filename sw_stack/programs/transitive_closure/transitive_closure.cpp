// SPDX-License-Identifier: Apache-2.0
// Transitive closure of the DIS stressmarks (Lewis, section 6.2.3): all shortest distances of a directed graph by Floyd
// and Warshall. The matrix is divided into one block per node. In step k the pieces of row k are sent along the columns
// of the grid, the pieces of column k along its rows. Arguments: n: vertices (default 500), seed (default 1), density:
// percentage of all possible edges (default 100), kernels (tuned, plain), answers: with active messages, the source of
// the pieces in answers: copies that the node makes (default), or its block itself; check (sampled, exact, none),
// checks: rows of the sampled check (default 4).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/transitive_closure/relaxation.h"
#include "sw_stack/programs/transitive_closure/verification.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::closure;

namespace {

constexpr int64_t max_vertices = 4096;  // the width of a phase in a message id

struct task {
    graph vertices;
    check_kind check;
    uint32_t checked_rows;
    row_relaxation relax_row;
    answers_from answers;
};

task read_task() {
    task job{};
    read_library_arguments();
    job.vertices.n = static_cast<uint32_t>(args::integer("n", 500, 1, max_vertices));
    job.vertices.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.vertices.density = static_cast<uint32_t>(args::integer("density", 100, 0, 100));
    job.check = read_check();
    const auto rows = static_cast<uint32_t>(args::integer("checks", 4, 1, max_vertices));
    job.checked_rows = job.check == check_kind::none                             ? 0
                       : job.check == check_kind::exact || rows > job.vertices.n ? job.vertices.n
                                                                                 : rows;
    static constexpr const char* sources[] = {"copies", "block"};
    job.answers = static_cast<answers_from>(choice_argument("answers", sources));
    job.relax_row = read_kernels() == kernel_kind::tuned ? relax_row_tuned : relax_row_plain;
    return job;
}

void report_result(const task& job, uint64_t elapsed, uint64_t sum, uint64_t wrong, uint64_t verification_cycles) {
    const double n = job.vertices.n;
    console::print("transitive_closure: n=%lu on %lu x %lu nodes, %s: %llu cycles, %.3g updates/cycle\n",
                   job.vertices.n, grid_x(), grid_y(), mode_name(), elapsed, n * n * n / static_cast<double>(elapsed));
    report("closure_cycles", elapsed);
    report("verification_cycles", verification_cycles);
    report("n", job.vertices.n);
    report_real("updates_per_cycle", n * n * n / static_cast<double>(elapsed));
    report_checksum("checksum", sum);
    const bool correct = wrong == 0;
    if (job.check != check_kind::none) {
        console::print("transitive_closure: %lu rows checked, %llu wrong elements, checksum %016llx: %s\n",
                       job.checked_rows, wrong, sum, correct ? "correct" : "WRONG");
        report("checked_rows", job.checked_rows);
        report("wrong_elements", wrong);
        verified(correct);
    }
    exit(correct ? 0 : 1);
}

void find_distances() {
    const task job = read_task();
    const distance_block block(job.vertices, grid_x(), grid_y(), node_id());
    piece_exchange* const exchange = make_exchange(job.vertices, block, job.answers);
    const uint64_t elapsed = timed_region([&] { close(block, job.vertices.n, *exchange, job.relax_row); });
    exchange->end();
    delete exchange;

    const uint64_t start = cycles();
    const uint64_t wrong = count_wrong(job.vertices, block, job.checked_rows);
    const uint64_t sum = checksum(block);
    if (node_id() == 0) { report_result(job, elapsed, sum, wrong, cycles() - start); }
}

}  // namespace

int main() {
    read_task();  // node 0 alone reports wrong arguments
    run_everywhere(find_distances);
    return 1;  // not reached: node 0 reports and ends the run
}
