// SPDX-License-Identifier: Apache-2.0
// Cycles of a broadcast or of a combination by communication agents, or by the messages of the cores' collectives: from
// the moment when the last node begins it to the moment when the last has done it. Every result is checked.
// Arguments: operation (broadcast from node 0 to all; combine: OR of the words of all at node 0), by (agents,
// messages), words of an array (default 2; at least one for each 32 nodes), repetitions (default 8).
#include "sw_stack/agent_messaging/agent_messaging.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

constexpr const char* operation_names[] = {"broadcast", "combine"};
constexpr const char* carrier_names[] = {"agents", "messages"};
constexpr uint32_t broadcast_operation = 0;
constexpr uint32_t by_agents = 0;

constexpr uint32_t first_id = 16;
constexpr uint32_t most_repetitions = 400;
constexpr uint32_t word_bits = 32;

struct task {
    uint32_t operation;
    uint32_t by;
    uint32_t words;
    uint32_t repetitions;
};

task read_task() {
    task t;
    t.operation = choice_argument("operation", operation_names);
    t.by = choice_argument("by", carrier_names);
    const uint32_t least = (nodes() + word_bits - 1) / word_bits;
    t.words = static_cast<uint32_t>(args::integer("words", least < 2 ? 2 : least, least, 4096));
    t.repetitions = static_cast<uint32_t>(args::integer("repetitions", 8, 1, most_repetitions));
    return t;
}

/// A bit of its own for each node, so that the sum of all is their OR.
uint32_t contribution(uint32_t node, uint32_t place) {
    return node / word_bits == place ? 1U << node % word_bits : 0;
}

uint32_t sent_word(uint32_t repetition, uint32_t place) {
    return (repetition * 1031 + place) * 0x85ebca6bU;
}

void fill(const task& t, uint32_t repetition, uint32_t* words) {
    for (uint32_t place = 0; place < t.words; ++place) {
        words[place] = t.operation != broadcast_operation ? contribution(node_id(), place)
                       : node_id() == 0                   ? sent_word(repetition, place)
                                                          : 0;
    }
}

uint32_t expected(const task& t, uint32_t repetition, uint32_t place) {
    if (t.operation == broadcast_operation) {
        return sent_word(repetition, place);
    }
    uint32_t all = 0;
    for (uint32_t node = 0; node < nodes(); ++node) {
        all |= contribution(node, place);
    }
    return all;
}

void broadcast_words(const task& t, uint32_t id, uint32_t* words) {
    if (t.by != by_agents) {
        broadcast(words, t.words);
    } else if (node_id() == 0) {
        agents::broadcast_send(id, {words, t.words});
    } else {
        agents::broadcast_receive(id, words, t.words);
    }
}

void combine_words(const task& t, uint32_t id, uint32_t* words) {
    if (t.by == by_agents) {
        agents::combine_or(id, 0, words, t.words);
    } else {
        reduce(reinterpret_cast<int32_t*>(words), t.words, reduction_operator::sum);
    }
}

uint64_t wrong_words(const task& t, uint32_t repetition, const uint32_t* words) {
    if (t.operation != broadcast_operation && node_id() != 0) {
        return 0;
    }
    uint64_t wrong = 0;
    for (uint32_t place = 0; place < t.words; ++place) {
        wrong += words[place] != expected(t, repetition, place) ? 1 : 0;
    }
    return wrong;
}

struct figures {
    uint64_t total = 0;
    uint64_t wrong = 0;
};

/// One operation, and what came of it; all nodes learn it.
void measure(const task& t, uint32_t repetition, uint32_t* words, figures& f) {
    fill(t, repetition, words);
    barrier();
    const uint64_t begun = cycles();
    if (t.operation == broadcast_operation) {
        broadcast_words(t, first_id + repetition, words);
    } else {
        combine_words(t, first_id + repetition, words);
    }
    const uint64_t done = cycles();
    f.total += all_reduce(done, reduction_operator::max) - all_reduce(begun, reduction_operator::max);
    f.wrong += all_reduce(wrong_words(t, repetition, words), reduction_operator::sum);
}

void run() {
    const task t = read_task();
    uint32_t* const words = new uint32_t[t.words];
    figures f;
    for (uint32_t repetition = 0; repetition < t.repetitions; ++repetition) {
        measure(t, repetition, words, f);
    }
    if (node_id() == 0) {
        const uint64_t mean = (f.total + t.repetitions / 2) / t.repetitions;
        console::print("%s by %s, %lu words, %lu nodes: %llu cycles an operation\n", operation_names[t.operation],
                       carrier_names[t.by], t.words, nodes(), mean);
        report("operation_cycles", mean);
        report("wrong_words", f.wrong);
        verified(f.wrong == 0);
        exit(f.wrong == 0 ? 0 : 1);
    }
}

}  // namespace

int main() {
    read_task();  // a wrong argument is told once
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
