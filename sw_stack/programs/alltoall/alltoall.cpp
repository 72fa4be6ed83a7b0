// SPDX-License-Identifier: Apache-2.0
// Every node sends its own block to every other node without waiting, in ascending distance. (With send and receive,
// the receives are posted first.) Every received word is checked. Arguments: words of a block (default 64), window:
// blocks that a node receives at a time (default 64), rounds (default 1).
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/alltoall/exchange.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;
using namespace alltoall;

namespace {

task read_task() {
    return {static_cast<uint32_t>(args::integer("words", 64, 1, 1 << 20)),
            static_cast<uint32_t>(args::integer("window", 64, 1, 1024)),
            static_cast<uint32_t>(args::integer("rounds", 1, 1, 200))};
}

/// Words of the block that one node sends to another: a different sequence for every pair and round.
class block_words {
public:
    block_words(uint32_t source, uint32_t destination, uint32_t round)
        : m_word((source << 20 | destination << 10 | round) * 0x9e3779b1U + 1) {}
    uint32_t next() {
        m_word ^= m_word << 13;
        m_word ^= m_word >> 17;
        m_word ^= m_word << 5;
        return m_word;
    }

private:
    uint32_t m_word;
};

void fill(const task& job, uint32_t round, block_buffer& outgoing) {
    for (uint32_t distance = 1; distance < nodes(); ++distance) {
        block_words words(node_id(), target(distance), round);
        for (uint32_t i = 0; i < job.words; ++i) { outgoing.block(distance)[i] = static_cast<int>(words.next()); }
    }
}

/// Adds the wrong words to result[0] and all words to result[1].
void check(const task& job, uint32_t round, block_buffer& incoming, uint64_t* result) {
    for (uint32_t distance = 1; distance < nodes(); ++distance) {
        block_words words(origin(distance), node_id(), round);
        for (uint32_t i = 0; i < job.words; ++i) {
            const auto word = static_cast<uint32_t>(incoming.block(distance)[i]);
            result[0] += word != words.next() ? 1 : 0;
            result[1] += word;
        }
    }
}

void report_result(const task& job, uint64_t elapsed, const uint64_t* result) {
    const uint64_t blocks = static_cast<uint64_t>(nodes()) * (nodes() - 1) * job.rounds;
    console::print("%llu blocks of %lu words between %lu nodes in %llu cycles, %llu wrong words\n", blocks, job.words,
                   nodes(), elapsed, result[0]);
    report("exchange_cycles", elapsed);
    report("words_moved", blocks * job.words);
    report("wrong_words", result[0]);
    report_checksum("checksum", result[1]);
    verified(result[0] == 0);
    exit(result[0] == 0 ? 0 : 1);
}

void all_to_all() {
    const task job = read_task();
    block_buffer incoming(job.words);
    block_buffer outgoing(job.words);
    uint64_t result[2] = {};
    uint64_t elapsed = 0;
    prepare(incoming);
    for (uint32_t round = 0; round < job.rounds; ++round) {
        fill(job, round, outgoing);
        barrier();
        const uint64_t start = cycles();
        if (node_id() == 0) { region_begin(); }
        for (uint32_t first = 1; first < nodes(); first += job.window) {
            exchange(job, round, first, first + job.window < nodes() ? first + job.window : nodes(), incoming,
                     outgoing);
        }
        barrier();
        if (node_id() == 0) { region_end(); }
        elapsed += cycles() - start;
        check(job, round, incoming, result);
    }
    reduce(result, 2, reduction_operator::sum);
    if (node_id() == 0) { report_result(job, elapsed, result); }
}

}  // namespace

int main() {
    run_everywhere(all_to_all);
    return 1;  // not reached: node 0 reports and ends the run
}
