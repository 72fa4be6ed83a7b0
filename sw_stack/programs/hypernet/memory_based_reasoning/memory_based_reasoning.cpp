// SPDX-License-Identifier: Apache-2.0
// Memory-based reasoning on a (d,h)-net with one seeded record per node (Ghosh 1988, section 4.2.4). Each
// (d,level)-subnet is a separate memory with its own questions; the answer is the most frequent goal of the best
// matches. Arguments: d (default 3), h (default 3), level: 1 .. h (default h), questions per memory (default 4),
// matches: best matches that are retrieved for each question (default 5), seed (default 1).
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/plain_reasoning.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/reasoning.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace reasoning;

namespace {

struct task {
    hypernet_net net;
    uint32_t level;
    uint32_t questions;
    uint32_t matches;
    uint32_t seed;

    uint32_t records() const { return 1U << net.bits(level); }
    /// Returns the number of a question on the machine.
    uint32_t question(uint32_t node, uint32_t number) const { return node / records() * questions + number; }
};

task read_task() {
    task job{read_net(), 0, 0, 0, 0};
    job.level = static_cast<uint32_t>(args::integer("level", job.net.h(), 1, job.net.h()));
    job.questions = static_cast<uint32_t>(args::integer("questions", 4, 1, 256));
    job.matches =
        static_cast<uint32_t>(args::integer("matches", job.records() < 5 ? job.records() : 5, 1, job.records()));
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    return job;
}

/// Returns the most frequent value among the matches; the lowest of equally frequent ones.
uint32_t majority(const match* matches, uint32_t count) {
    uint32_t votes[goal_values] = {};
    for (uint32_t i = 0; i < count; ++i) { ++votes[matches[i].goal]; }
    uint32_t most = 0;
    for (uint32_t goal = 1; goal < goal_values; ++goal) { most = votes[goal] > votes[most] ? goal : most; }
    return most;
}

/// Sums over all nodes.
struct figures {
    uint64_t wrong_matches;
    uint64_t right_goals;
    uint64_t checksum;  // checksum of the matches' numbers, by question and rank
};

/// Verifies the matches, at the first node of each memory.
figures examine(const task& job, const match* matches) {
    figures measured{};
    const uint32_t first = node_id();
    const plain_memory plain(job.seed, first, job.records());
    match* const expected = new match[job.matches];
    for (uint32_t number = 0; number < job.questions; ++number) {
        const uint32_t question = job.question(first, number);
        const record asked = seeded_record(job.seed, first_question + question);
        const match* const found = matches + number * job.matches;
        plain.find(asked, expected, job.matches);
        for (uint32_t i = 0; i < job.matches; ++i) {
            measured.wrong_matches +=
                found[i].record == expected[i].record && found[i].goal == expected[i].goal ? 0 : 1;
            measured.checksum += element_checksum(found[i].record, question, i);
        }
        measured.right_goals += majority(found, job.matches) == asked.goal ? 1 : 0;
    }
    delete[] expected;
    return measured;
}

void report_figures(const task& job, const memory& m, const figures& measured, uint64_t count_cycles,
                    uint64_t answer_cycles) {
    const uint32_t memories = nodes() / job.records();
    console::print(
        "memory-based reasoning in %lu memories of %lu records: %llu cycles to count, %llu a question, "
        "%llu of %lu goals right\n",
        memories, job.records(), count_cycles, answer_cycles, measured.right_goals, memories * job.questions);
    report("count_cycles", count_cycles);
    report("question_cycles", answer_cycles);
    report("steps", m.steps());
    report("exchanges", m.crossings());
    report("wrong_matches", measured.wrong_matches);
    report("right_goals", measured.right_goals);
    report_checksum("checksum", measured.checksum);
    verified(measured.wrong_matches == 0);
    exit(measured.wrong_matches == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    memory m(job.net, job.level, seeded_record(job.seed, node_id()), node_id());
    match* const matches = new match[job.questions * job.matches];
    const uint64_t count_cycles = timed_region([&] { m.count(); });
    const uint64_t answer_cycles = timed_region([&] {
        for (uint32_t question = 0; question < job.questions; ++question) {
            m.compare(seeded_record(job.seed, first_question + job.question(node_id(), question)));
            for (uint32_t i = 0; i < job.matches; ++i) { matches[question * job.matches + i] = m.retrieve(); }
        }
    });
    figures measured = node_id() % job.records() == 0 ? examine(job, matches) : figures{};
    reduce(reinterpret_cast<uint64_t*>(&measured), sizeof measured / sizeof(uint64_t), reduction_operator::sum);
    if (node_id() == 0) { report_figures(job, m, measured, count_cycles, answer_cycles / job.questions); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
