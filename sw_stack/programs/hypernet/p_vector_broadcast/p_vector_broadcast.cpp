// SPDX-License-Identifier: Apache-2.0
// In each (d,level)-subnet of a (d,h)-net of cubelets a node broadcasts a word with the P vector; answers return along
// the tree and are added (Ghosh 1988, section 2.2.2). Every node must receive exactly one copy. Arguments: d (default
// 3), h (default 3), level: 1 .. h (default h), source: index of the source node in its subnet (default 0).
#include "sw_stack/hypernet/p_vector_broadcast.h"

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/p_vector_broadcast/seeded_answer.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

constexpr uint32_t word = 0x5ca1ab1e;

struct task {
    hypernet_net net;
    uint32_t level;
    uint32_t source;
    uint32_t subnet_nodes() const { return 1U << net.bits(level); }
    uint32_t position(uint32_t node) const { return node & (subnet_nodes() - 1); }
    bool is_source(uint32_t node) const { return position(node) == source; }
};

task read_task() {
    task job{read_net(), 0, 0};
    job.level = static_cast<uint32_t>(args::integer("level", job.net.h(), 1, job.net.h()));
    job.source = static_cast<uint32_t>(args::integer("source", 0, 0, job.subnet_nodes() - 1));
    return job;
}

/// Returns the expected sum of the answers of a subnet's nodes.
uint32_t expected_sum(const task& job, uint32_t node) {
    uint32_t sum = 0;
    for (uint32_t position = 0; position < job.subnet_nodes(); ++position) {
        sum += seeded_answer(word, node - job.position(node) + position);
    }
    return sum;
}

/// Sums over all nodes.
struct figures {
    uint64_t copies[max_link_levels];  // [level of the link]
    uint64_t wrong_nodes;              // nodes that received no copy or several
    uint64_t wrong_sums;               // at sources
};

figures add_up(const task& job, uint32_t sum) {
    const p_vector_broadcast::counts here = p_vector_broadcast::here();
    figures measured{};
    for (uint32_t level = 0; level < job.net.h(); ++level) { measured.copies[level] = here.sent[level]; }
    measured.wrong_nodes = here.received != 1 ? 1 : 0;
    measured.wrong_sums = job.is_source(node_id()) && sum != expected_sum(job, node_id()) ? 1 : 0;
    reduce(reinterpret_cast<uint64_t*>(&measured), sizeof measured / sizeof(uint64_t), reduction_operator::sum);
    return measured;
}

void report_figures(const task& job, const figures& measured, uint32_t depth, uint64_t broadcast_cycles,
                    uint64_t elapsed) {
    static constexpr const char* names[] = {"copies_internal", "copies_level_1", "copies_level_2"};
    uint64_t copies = 0;
    for (uint32_t level = 0; level < job.net.h(); ++level) {
        copies += measured.copies[level];
        report(names[level], measured.copies[level]);
    }
    const uint32_t sources = nodes() / job.subnet_nodes();
    const bool exactly_once = measured.wrong_nodes == 0 && copies == nodes() - sources;
    console::print("broadcast with the P vector in %lu (%u,%lu)-nets: depth %lu, %llu cycles; with answers %llu\n",
                   sources, job.net.d(), job.level, depth, broadcast_cycles, elapsed);
    report("depth", depth);
    report("broadcast_cycles", broadcast_cycles);
    report("answered_cycles", elapsed);
    report("wrong_nodes", measured.wrong_nodes);
    report("wrong_sums", measured.wrong_sums);
    verified(exactly_once && measured.wrong_sums == 0);
    exit(exactly_once && measured.wrong_sums == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    p_vector_broadcast::prepare(job.net, {[](uint32_t got) { return seeded_answer(got, node_id()); },
                                          [](uint32_t a, uint32_t b) { return a + b; }});
    uint64_t begun_at = 0;
    uint32_t sum = 0;
    const uint64_t elapsed = timed_region([&] {
        begun_at = cycles();
        if (job.is_source(node_id())) { sum = p_vector_broadcast::send(job.level, word); }
    });
    const p_vector_broadcast::counts here = p_vector_broadcast::here();
    const uint64_t depth = all_reduce(uint64_t{here.depth}, reduction_operator::max);
    const uint64_t last_arrival = all_reduce(here.arrived_at, reduction_operator::max);
    const uint64_t last_begin = all_reduce(job.is_source(node_id()) ? begun_at : 0, reduction_operator::max);
    const figures measured = add_up(job, sum);
    if (node_id() == 0) {
        report_figures(job, measured, static_cast<uint32_t>(depth), last_arrival - last_begin, elapsed);
    }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
