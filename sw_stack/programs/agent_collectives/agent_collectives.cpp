// SPDX-License-Identifier: Apache-2.0
// Measures the cycles of an operation by communication agents, or by messages of the cores. The time runs from the
// moment when the last node begins (for a pair: its sender) to the moment when the last node has finished. Every result
// is checked. docs/agent/onchip.md has the figures. Arguments: operation (broadcast, combine, pair, opposite, hot_spot:
// task.h), by (agents, messages), agent (usual, basic, valiant, mesh_adaptive, fault_tolerant), words of an array
// (default 2; for combine at least one per 32 nodes), repetitions (default 8), to: the other node of a pair (default
// the last), messages per node, except for collectives (default 1), pings between two bystanders of a hot spot (default
// 0), work: iterations that every core computes concurrently (default 0), load: messages of 64 words that every core
// sends concurrently (default 0).
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/agent_collectives/background_thread.h"
#include "sw_stack/programs/agent_collectives/collectives.h"
#include "sw_stack/programs/agent_collectives/concurrent_work.h"
#include "sw_stack/programs/agent_collectives/point_to_point.h"
#include "sw_stack/programs/agent_collectives/task.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"

using namespace orbweaver;

namespace {

constexpr uint32_t first_id = 16;

/// Sums over the repetitions, equal on every node.
struct figures {
    uint64_t total = 0;
    uint64_t wrong = 0;
    uint64_t ping_cycles = 0;
    uint64_t quiet_ping_cycles = 0;
    uint64_t taken = 0;      // cycles that the operations cost the computations of all cores
    uint64_t max_taken = 0;  // share of the most affected core
    uint64_t late = 0;       // operations that ended on a core later than its concurrent work
};

/// One operation at this node.
class measured_operation {
public:
    measured_operation(const task& job, uint32_t repetition, uint32_t* words)
        : m_task(job),
          m_repetition(repetition),
          m_words(words),
          m_messages(job, first_id + repetition, operation_phase) {
        fill(job, repetition, words);
    }
    void perform() {
        if (is_collective()) {
            perform_collective(m_task, first_id + m_repetition, m_words);
        } else {
            m_messages.perform();
        }
    }
    uint64_t wrong() const { return is_collective() ? wrong_words(m_task, m_repetition, m_words) : m_messages.wrong(); }
    uint64_t ping_cycles() const { return m_messages.ping_cycles(); }

private:
    bool is_collective() const { return m_task.what == operation::broadcast || m_task.what == operation::combine; }

    const task& m_task;
    uint32_t m_repetition;
    uint32_t* m_words;
    point_to_point m_messages;
};

void perform_operation(void* operation) { static_cast<measured_operation*>(operation)->perform(); }
void do_nothing(void*) {}

/// Performs the operation alone and returns its first and last cycle on this node.
concurrent_work_figures perform_alone(measured_operation& operation) {
    concurrent_work_figures measured;
    measured.begun = cycles();
    operation.perform();
    measured.done = cycles();
    return measured;
}

/// Messages that this core sends concurrently with the operation, long enough to keep links busy.
class background_load {
public:
    explicit background_load(const task& job) : m_task(load_of(job)), m_messages(m_task, 0, load_phase) {
        if (job.load != 0) { m_thread.start(); }
    }
    bool ended() const { return m_thread.ended(); }
    /// @return number of wrong words
    uint64_t finish() {
        if (m_task.messages == 0) { return 0; }
        m_thread.wait();
        return m_messages.wrong();
    }

private:
    static constexpr uint32_t words = 64;

    static task load_of(const task& job) {
        task load = job;
        load.what = operation::opposite;
        load.transport = carrier::messages;
        load.messages = job.load;
        load.words = words;
        return load;
    }
    static void send(void* messages) { static_cast<point_to_point*>(messages)->perform(); }

    task m_task;
    point_to_point m_messages;
    background_thread m_thread{send, &m_messages};
};

/// Returns the cycles of this core's computation without an operation.
uint64_t cycles_of_work(const task& job) {
    const concurrent_work_figures alone = concurrent_work(do_nothing, nullptr, job.work);
    return alone.computed - alone.begun;
}

void add_taken(uint64_t alone, const concurrent_work_figures& background, figures& measured) {
    const uint64_t shared = background.computed - background.begun;
    const uint64_t taken = shared > alone ? shared - alone : 0;
    measured.taken += all_reduce(taken, reduction_operator::sum);
    const uint64_t most = all_reduce(taken, reduction_operator::max);
    measured.max_taken = most > measured.max_taken ? most : measured.max_taken;
    measured.late += all_reduce(uint64_t{background.done > background.computed ? 1U : 0U}, reduction_operator::sum);
}

/// Returns the cycle in which the last node began; for a pair, in which its sender began.
uint64_t begin_of_all(const task& job, uint64_t begun) {
    const bool counts = job.what != operation::pair || node_id() == 0;
    return all_reduce(counts ? begun : uint64_t{0}, reduction_operator::max);
}

/// Performs one repetition and distributes its figures to all nodes.
void measure(const task& job, uint32_t repetition, uint32_t* words, figures& measured) {
    measured_operation operation(job, repetition, words);
    barrier();
    const uint64_t alone = job.work == 0 ? 0 : cycles_of_work(job);
    barrier();
    background_load load(job);
    const concurrent_work_figures background =
        job.work == 0 ? perform_alone(operation) : concurrent_work(perform_operation, &operation, job.work);
    const bool load_ended = load.ended();
    measured.wrong += all_reduce(load.finish(), reduction_operator::sum);
    measured.total += all_reduce(background.done, reduction_operator::max) - begin_of_all(job, background.begun);
    measured.wrong += all_reduce(operation.wrong(), reduction_operator::sum);
    measured.ping_cycles += all_reduce(operation.ping_cycles(), reduction_operator::sum);
    if (job.work != 0) { add_taken(alone, background, measured); }
    if (job.load != 0) { measured.late += all_reduce(uint64_t{load_ended ? 1U : 0U}, reduction_operator::sum); }
}

/// Measures the pings of the bystanders without a hot spot.
void measure_quiet_pings(const task& job, figures& measured) {
    barrier();
    measured.quiet_ping_cycles += all_reduce(perform_pings(job), reduction_operator::sum);
}

uint64_t rounded(uint64_t sum, uint64_t count) { return (sum + count / 2) / count; }

void report_all(const task& job, const figures& measured) {
    const uint64_t mean = rounded(measured.total, job.repetitions);
    console::print("%s by %s, %lu words, %lu nodes: %llu cycles an operation\n",
                   operation_names[static_cast<uint32_t>(job.what)],
                   carrier_names[static_cast<uint32_t>(job.transport)], job.words, nodes(), mean);
    report("operation_cycles", mean);
    report("wrong_words", measured.wrong);
    if (job.pings != 0) {
        report("ping_cycles", rounded(measured.ping_cycles, uint64_t{job.pings} * job.repetitions));
        report("quiet_ping_cycles", rounded(measured.quiet_ping_cycles, job.pings));
    }
    if (job.work != 0 || job.load != 0) { report("late_operations", measured.late); }
    if (job.work != 0) {
        report("taken_cycles", rounded(measured.taken, uint64_t{nodes()} * job.repetitions));
        report("most_taken_cycles", measured.max_taken);
    }
}

void run() {
    const task job = read_task();
    uint32_t* const words = new uint32_t[job.words];
    figures measured;
    if (job.pings != 0) { measure_quiet_pings(job, measured); }
    for (uint32_t repetition = 0; repetition < job.repetitions; ++repetition) {
        measure(job, repetition, words, measured);
    }
    if (node_id() == 0) {
        report_all(job, measured);
        verified(measured.wrong == 0);
        exit(measured.wrong == 0 ? 0 : 1);
    }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
