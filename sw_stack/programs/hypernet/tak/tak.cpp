// SPDX-License-Identifier: Apache-2.0
// TAK as a tree of processes on a (d,h)-net of cubelets, balanced by the senders with biased loads of neighbours (Ghosh
// 1988, section 4.3). Arguments: d (default 3; 3 or more, or 0), h (default 3), x, y, z (default 18, 12, 6), root: its
// node (default half the nodes), bias_internal, bias_1, bias_2: added to a load by the level of the link (default 0, 2,
// 4), queue (fifo, lifo), announce: neighbours are sent a load that differs from the last report by this, 0: never
// (default 1), dump: 1 writes the number of processes of each node to processes.bin (default 0).
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/tak/scheduler.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

constexpr const char* order_names[] = {"fifo", "lifo"};
constexpr const char* bias_names[] = {"bias_internal", "bias_1", "bias_2"};
constexpr const char* handed_names[] = {"children_internal", "children_level_1", "children_level_2"};
constexpr uint32_t min_contexts = 3;
constexpr int64_t largest_argument = 64;
constexpr int64_t largest_bias = 1000000;

struct task {
    hypernet_net net;
    tak::setting tree;
    bool dump;
};

task read_task() {
    task job{read_net(), {}, false};
    if (job.net.d() > 0 && job.net.d() < tak::children) {
        fail("argument d: a node of TAK needs three neighbours in its module: 3 or more, or 0 for a lone node\n");
    }
    if (contexts() < min_contexts) {
        fail("tak needs %lu contexts a node: of the answer, of the work, of what comes\n", min_contexts);
    }
    job.tree.arguments[0] = static_cast<int32_t>(args::integer("x", 18, 0, largest_argument));
    job.tree.arguments[1] = static_cast<int32_t>(args::integer("y", 12, 0, largest_argument));
    job.tree.arguments[2] = static_cast<int32_t>(args::integer("z", 6, 0, largest_argument));
    job.tree.root = static_cast<uint32_t>(args::integer("root", nodes() / 2, 0, nodes() - 1));
    for (uint32_t level = 0; level < max_link_levels; ++level) {
        job.tree.bias[level] = static_cast<int32_t>(args::integer(bias_names[level], 2 * level, 0, largest_bias));
    }
    job.tree.order = static_cast<tak::queue_order>(choice_argument("queue", order_names));
    job.tree.announce = static_cast<uint32_t>(args::integer("announce", 1, 0, largest_bias));
    job.dump = args::integer("dump", 0, 0, 1) != 0;
    return job;
}

/// Computes TAK by plain recursion.
/// @param calls counts the calls; each corresponds to one turn of a process
int32_t plain_tak(int32_t x, int32_t y, int32_t z, uint64_t& calls) {
    ++calls;
    return y >= x ? z
                  : plain_tak(plain_tak(x - 1, y, z, calls), plain_tak(y - 1, z, x, calls),
                              plain_tak(z - 1, x, y, calls), calls);
}

/// Thread function on every node.
void prepare() {
    const task job = read_task();
    tak::prepare(job.net, job.tree);
    barrier();
}

/// @return cycles
uint64_t evaluate(const task& job, int32_t& result) {
    int word = 0;
    awaited_reply reply(&word, 1);
    const uint64_t start = cycles();
    region_begin();
    tak::begin_root(job.tree, reply.address());
    reply.wait();
    region_end();
    result = word;
    return cycles() - start;
}

int32_t result;
uint64_t elapsed;

/// Sums over all nodes.
struct figures {
    uint64_t executed;
    uint64_t handed[max_link_levels];
    uint64_t load_words;
    uint64_t busy_cycles;
    uint64_t nodes_used;
};

figures add_up(const tak::figures& here) {
    figures measured{here.executed, {}, here.load_words, here.busy_cycles, here.executed > 0 ? 1U : 0U};
    for (uint32_t level = 0; level < max_link_levels; ++level) { measured.handed[level] = here.handed[level]; }
    reduce(reinterpret_cast<uint64_t*>(&measured), sizeof measured / sizeof(uint64_t), reduction_operator::sum);
    return measured;
}

/// Returns the number of process turns per node, on node 0. The caller deletes the array.
int32_t* executed_by_node(const tak::figures& here) {
    int32_t* const executed = new int32_t[nodes()]();
    executed[node_id()] = static_cast<int32_t>(here.executed);
    reduce(executed, nodes(), reduction_operator::sum);
    return executed;
}

/// "processes_subnet_<number>"
struct subnet_name {
    char text[24] = "processes_subnet_";

    explicit subnet_name(uint32_t number) {
        char digits[10];
        uint32_t count = 0;
        do {
            digits[count++] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number > 0);
        for (char* end = text + sizeof "processes_subnet_" - 1; count > 0;) { *end++ = digits[--count]; }
    }
};

void report_subnets(const task& job, const int32_t* executed) {
    console::print("processes of the (%u,%u)-subnets:", job.net.d(), job.net.h() - 1);
    const uint32_t subnet_nodes = 1U << job.net.bits(job.net.h() - 1);
    for (uint32_t first = 0; first < nodes(); first += subnet_nodes) {
        int32_t sum = 0;
        for (uint32_t node = first; node < first + subnet_nodes; ++node) { sum += executed[node]; }
        console::print(" %ld", sum);
        report(subnet_name(first / subnet_nodes).text, static_cast<uint64_t>(sum));
    }
    console::print("\n");
}

void report_figures(const task& job, const figures& measured, uint64_t longest_queue) {
    uint64_t calls = 0;
    const int32_t* const arguments = job.tree.arguments;
    const bool correct =
        result == plain_tak(arguments[0], arguments[1], arguments[2], calls) && measured.executed == calls;
    console::print("TAK(%ld, %ld, %ld) = %ld on a (%u,%u)-net: %llu processes on %llu nodes, %llu cycles\n",
                   arguments[0], arguments[1], arguments[2], result, job.net.d(), job.net.h(), measured.executed,
                   measured.nodes_used, elapsed);
    report("answer", static_cast<uint64_t>(result));
    report("tak_cycles", elapsed);
    report("processes", measured.executed);
    for (uint32_t level = 0; level < job.net.h(); ++level) { report(handed_names[level], measured.handed[level]); }
    report("nodes_used", measured.nodes_used);
    report("longest_queue", longest_queue);
    report("load_messages", measured.load_words);
    report_real("busy_nodes", static_cast<double>(measured.busy_cycles) / static_cast<double>(elapsed));
    verified(correct);
    exit(correct ? 0 : 1);
}

/// Thread function on every node, after the result is known.
void collect() {
    const task job = read_task();
    const tak::figures here = tak::figures_here();
    const uint64_t longest_queue = all_reduce(uint64_t{here.longest_queue}, reduction_operator::max);
    const figures measured = add_up(here);
    int32_t* const executed = executed_by_node(here);
    if (node_id() == 0) {
        if (job.dump) { report_blob("processes", executed, nodes() * sizeof(int32_t)); }
        report_subnets(job, executed);
        report_figures(job, measured, longest_queue);
    }
    delete[] executed;
}

}  // namespace

int main() {
    const task job = read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(prepare);
    elapsed = evaluate(job, result);
    run_everywhere(collect);
    return 1;  // not reached: node 0 reports and ends the run
}
