// SPDX-License-Identifier: Apache-2.0
// The I/O node of each (d,level)-subnet of a (d,h)-net of cubelets broadcasts commands, which all nodes of the subnet
// execute on their own data, and gathers their answers (Ghosh 1988, section 2.3: execution in SIMD mode; several
// subnets with separate programs are its multiple-SIMD mode). Arguments: d (default 3), h (default 3), level: 1 .. h
// (default h), commands (default 16), seed (default 1).
#include "sw_stack/hypernet/p_vector_broadcast.h"
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/subnet_commands/command.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::subnet_commands;

namespace {

constexpr uint32_t max_commands = 1000;

struct task {
    hypernet_net net;
    uint32_t level;
    uint32_t commands;
    uint32_t seed;

    uint32_t subnet_nodes() const { return 1U << net.bits(level); }
    uint32_t subnet(uint32_t node) const { return node >> net.bits(level); }
};

processing_element here;

task read_task() {
    task job{read_net(), 0, 0, 0};
    job.level = static_cast<uint32_t>(args::integer("level", job.net.h(), 1, job.net.h()));
    job.commands = static_cast<uint32_t>(args::integer("commands", 16, 1, max_commands));
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    return job;
}

/// Computes the answers of all nodes of a subnet sequentially and counts differences to the gathered ones.
uint32_t wrong_answers(const task& job, const uint32_t* gathered) {
    uint32_t wrong = 0;
    auto* const elements = new processing_element[job.subnet_nodes()];
    const uint32_t subnet = job.subnet(node_id());
    for (uint32_t step = 0; step < job.commands; ++step) {
        uint32_t expected = 0;
        for (uint32_t position = 0; position < job.subnet_nodes(); ++position) {
            expected += elements[position].execute(seeded_command(subnet, step, job.seed),
                                                   (subnet << job.net.bits(job.level)) + position);
        }
        wrong += expected != gathered[step] ? 1 : 0;
    }
    delete[] elements;
    return wrong;
}

void report_figures(const task& job, uint64_t wrong, uint64_t elapsed) {
    const uint64_t each = elapsed / job.commands;
    console::print("%lu commands in %lu (%u,%lu)-nets: %llu cycles each, %llu wrong answers\n", job.commands,
                   nodes() / job.subnet_nodes(), job.net.d(), job.level, each, wrong);
    report("commands", job.commands);
    report("command_cycles", each);
    report("wrong_answers", wrong);
    verified(wrong == 0);
    exit(wrong == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    p_vector_broadcast::prepare(job.net, {[](uint32_t word) { return here.execute(command::of_word(word), node_id()); },
                                          [](uint32_t a, uint32_t b) { return a + b; }});
    const bool controls = node_id() == io_node(job.net, node_id(), job.level);
    static uint32_t gathered[max_commands];
    const uint64_t elapsed = timed_region([&] {
        for (uint32_t step = 0; controls && step < job.commands; ++step) {
            gathered[step] =
                p_vector_broadcast::send(job.level, seeded_command(job.subnet(node_id()), step, job.seed).word());
        }
    });
    const uint64_t wrong = all_reduce(uint64_t{controls ? wrong_answers(job, gathered) : 0}, reduction_operator::sum);
    if (node_id() == 0) { report_figures(job, wrong, elapsed); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
