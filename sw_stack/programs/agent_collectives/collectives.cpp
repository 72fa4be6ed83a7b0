// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/collectives.h"

#include "sw_stack/messaging/collectives.h"

namespace orbweaver {

namespace {

constexpr uint32_t word_bits = 32;

/// Returns a distinct bit per node, so that the sum of all contributions is their OR.
uint32_t contribution(uint32_t node, uint32_t position) {
    return node / word_bits == position ? 1U << node % word_bits : 0;
}

uint32_t sent_word(uint32_t repetition, uint32_t position) { return (repetition * 1031 + position) * 0x85ebca6bU; }

uint32_t expected(const task& job, uint32_t repetition, uint32_t position) {
    if (job.what == operation::broadcast) { return sent_word(repetition, position); }
    uint32_t all = 0;
    for (uint32_t node = 0; node < nodes(); ++node) { all |= contribution(node, position); }
    return all;
}

void broadcast_words(const task& job, uint32_t id, uint32_t* words) {
    if (job.transport == carrier::messages) {
        broadcast(words, job.words);
    } else if (node_id() == 0) {
        agents::broadcast_send(id, {words, job.words});
    } else {
        agents::broadcast_receive(id, words, job.words);
    }
}

void combine_words(const task& job, uint32_t id, uint32_t* words) {
    if (job.transport == carrier::messages) {
        reduce(reinterpret_cast<int32_t*>(words), job.words, reduction_operator::sum);
    } else if (agent_names[job.agent] == agent_names[0]) {
        agents::combine_or(id, 0, words, job.words);
    } else {
        agents::combine_or_at_root(id, 0, words, job.words);
    }
}

}  // namespace

void fill(const task& job, uint32_t repetition, uint32_t* words) {
    for (uint32_t position = 0; position < job.words; ++position) {
        words[position] = job.what == operation::combine ? contribution(node_id(), position)
                          : node_id() == 0               ? sent_word(repetition, position)
                                                         : 0;
    }
}

void perform_collective(const task& job, uint32_t id, uint32_t* words) {
    if (job.what == operation::broadcast) {
        broadcast_words(job, id, words);
    } else {
        combine_words(job, id, words);
    }
}

uint64_t wrong_words(const task& job, uint32_t repetition, const uint32_t* words) {
    if (job.what == operation::combine && node_id() != 0) { return 0; }
    uint64_t wrong = 0;
    for (uint32_t position = 0; position < job.words; ++position) {
        wrong += words[position] != expected(job, repetition, position) ? 1 : 0;
    }
    return wrong;
}

}  // namespace orbweaver
