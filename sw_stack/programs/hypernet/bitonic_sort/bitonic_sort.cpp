// SPDX-License-Identifier: Apache-2.0
// Bitonic sort of seeded keys, one per node, on a (d,h)-net by descents of a virtual hypercube (Ghosh 1988, section
// 4.2). Arguments: d (default 3), h (default 3), seed (default 1), words of a record including its key (default 1).
#include "sw_stack/hypernet/bitonic_sort.h"

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

struct task {
    hypernet_net net;
    uint32_t seed;
    uint32_t words;
};

task read_task() {
    task job{read_net(), 0, 0};
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.words = static_cast<uint32_t>(args::integer("words", 1, 1, 1024));
    return job;
}

/// Returns a word of a record, which is derived from its key.
uint32_t word_of(uint32_t key, uint32_t i) { return i == 0 ? key : hash(key, i, 1); }

void fill(const task& job, virtual_hypercube& cube) {
    const uint32_t key = hash(job.seed, cube.index(), 0);
    for (uint32_t i = 0; i < job.words; ++i) { cube.array<uint32_t>()[i] = word_of(key, i); }
}

/// Returns whether this node has the right record: except for equal keys, the number of smaller keys must equal the
/// number of nodes before this one.
bool is_right(const task& job, virtual_hypercube& cube) {
    const uint32_t key = *cube.array<uint32_t>();
    uint32_t smaller = 0;
    uint32_t equal = 0;
    for (uint32_t node = 0; node < nodes(); ++node) {
        const uint32_t other = hash(job.seed, node, 0);
        smaller += other < key ? 1 : 0;
        equal += other == key ? 1 : 0;
    }
    bool right = cube.index() == node_id() && smaller <= node_id() && node_id() < smaller + equal;
    for (uint32_t i = 0; i < job.words; ++i) { right = right && cube.array<uint32_t>()[i] == word_of(key, i); }
    return right;
}

void report_result(const task& job, const virtual_hypercube& cube, uint64_t elapsed, uint64_t wrong,
                   uint64_t checksum) {
    console::print(
        "bitonic sort of %lu records on a (%u,%u)-net: %lu steps, %lu exchanges over external links, "
        "%llu cycles\n",
        nodes(), job.net.d(), job.net.h(), cube.steps(), cube.crossings(), elapsed);
    report("steps", cube.steps());
    report("exchanges", cube.crossings());
    report("sort_cycles", elapsed);
    report("wrong_records", wrong);
    report_checksum("checksum", checksum);
    verified(wrong == 0);
    exit(wrong == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    virtual_hypercube cube(job.net, job.net.h(), 0, job.words);
    fill(job, cube);
    const uint64_t elapsed = timed_region([&] { bitonic_sort(cube); });
    const uint64_t wrong = all_reduce(uint64_t{is_right(job, cube) ? 0U : 1U}, reduction_operator::sum);
    const uint64_t checksum =
        all_reduce(element_checksum(*cube.array<uint32_t>(), node_id(), 0), reduction_operator::sum);
    if (node_id() == 0) { report_result(job, cube, elapsed, wrong, checksum); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
