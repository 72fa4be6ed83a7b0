// SPDX-License-Identifier: Apache-2.0
// Memory-based reasoning on a (d,h)-net with a seeded record a node (Ghosh 1988, section 4.2.4). Each (d,level)-subnet
// is a memory of its own with questions of its own; the goal that most of the best matches have is the answer.
// Arguments: d (default 3), h (default 3), level: 1 .. h (default h), questions: of each memory (default 4), matches:
// best ones that are retrieved for each (default 5), seed (default 1).
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
    /// Its number on the machine.
    uint32_t question(uint32_t node, uint32_t number) const { return node / records() * questions + number; }
};

task read_task() {
    task t{read_net(), 0, 0, 0, 0};
    t.level = static_cast<uint32_t>(args::integer("level", t.net.h(), 1, t.net.h()));
    t.questions = static_cast<uint32_t>(args::integer("questions", 4, 1, 256));
    t.matches = static_cast<uint32_t>(args::integer("matches", t.records() < 5 ? t.records() : 5, 1, t.records()));
    t.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    return t;
}

/// What most of the matches say; of equals the lowest.
uint32_t majority(const match* matches, uint32_t count) {
    uint32_t votes[goal_values] = {};
    for (uint32_t i = 0; i < count; ++i) {
        ++votes[matches[i].goal];
    }
    uint32_t most = 0;
    for (uint32_t goal = 1; goal < goal_values; ++goal) {
        most = votes[goal] > votes[most] ? goal : most;
    }
    return most;
}

/// Of all nodes together.
struct figures {
    uint64_t wrong_matches;
    uint64_t right_goals;
    uint64_t checksum;  // of the matches' numbers, by question and rank
};

/// At the first node of each memory.
figures examine(const task& t, const match* matches) {
    figures f{};
    const uint32_t first = node_id();
    const plain_memory plain(t.seed, first, t.records());
    match* const expected = new match[t.matches];
    for (uint32_t q = 0; q < t.questions; ++q) {
        const uint32_t question = t.question(first, q);
        const record asked = seeded_record(t.seed, first_question + question);
        const match* const found = matches + q * t.matches;
        plain.find(asked, expected, t.matches);
        for (uint32_t i = 0; i < t.matches; ++i) {
            f.wrong_matches += found[i].record == expected[i].record && found[i].goal == expected[i].goal ? 0 : 1;
            f.checksum += element_checksum(found[i].record, question, i);
        }
        f.right_goals += majority(found, t.matches) == asked.goal ? 1 : 0;
    }
    delete[] expected;
    return f;
}

void report_figures(const task& t, const memory& m, const figures& f, uint64_t count_cycles, uint64_t answer_cycles) {
    const uint32_t memories = nodes() / t.records();
    console::print(
        "memory-based reasoning in %lu memories of %lu records: %llu cycles to count, %llu a question, "
        "%llu of %lu goals right\n",
        memories, t.records(), count_cycles, answer_cycles, f.right_goals, memories * t.questions);
    report("count_cycles", count_cycles);
    report("question_cycles", answer_cycles);
    report("steps", m.steps());
    report("exchanges", m.crossings());
    report("wrong_matches", f.wrong_matches);
    report("right_goals", f.right_goals);
    report_checksum("checksum", f.checksum);
    verified(f.wrong_matches == 0);
    exit(f.wrong_matches == 0 ? 0 : 1);
}

void run() {
    const task t = read_task();
    memory m(t.net, t.level, seeded_record(t.seed, node_id()), node_id());
    match* const matches = new match[t.questions * t.matches];
    const uint64_t count_cycles = timed_region([&] { m.count(); });
    const uint64_t answer_cycles = timed_region([&] {
        for (uint32_t q = 0; q < t.questions; ++q) {
            m.compare(seeded_record(t.seed, first_question + t.question(node_id(), q)));
            for (uint32_t i = 0; i < t.matches; ++i) {
                matches[q * t.matches + i] = m.retrieve();
            }
        }
    });
    figures f = node_id() % t.records() == 0 ? examine(t, matches) : figures{};
    reduce(reinterpret_cast<uint64_t*>(&f), sizeof f / sizeof(uint64_t), reduction_operator::sum);
    if (node_id() == 0) {
        report_figures(t, m, f, count_cycles, answer_cycles / t.questions);
    }
}

}  // namespace

int main() {
    read_task();  // a wrong argument is told once
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
