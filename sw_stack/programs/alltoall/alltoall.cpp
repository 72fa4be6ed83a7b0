// SPDX-License-Identifier: Apache-2.0
// Every node sends a block of its own to every other node, all without waiting, nearest number first. (With send and
// receive, the receives are posted first.) Every word that arrives is checked. Arguments: words of a block (default
// 64), window: blocks that a node receives at a time (default 64), rounds (default 1).
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

/// Words of the block that `from` sends to `to`: a different sequence for every pair and round.
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

void fill(const task& t, uint32_t round, block_buffer& outgoing) {
    for (uint32_t d = 1; d < nodes(); ++d) {
        block_words words(node_id(), target(d), round);
        for (uint32_t i = 0; i < t.words; ++i) {
            outgoing.block(d)[i] = static_cast<int>(words.next());
        }
    }
}

/// Adds the wrong words to result[0] and all words to result[1].
void check(const task& t, uint32_t round, block_buffer& incoming, uint64_t* result) {
    for (uint32_t d = 1; d < nodes(); ++d) {
        block_words words(origin(d), node_id(), round);
        for (uint32_t i = 0; i < t.words; ++i) {
            const auto word = static_cast<uint32_t>(incoming.block(d)[i]);
            result[0] += word != words.next() ? 1 : 0;
            result[1] += word;
        }
    }
}

void report_result(const task& t, uint64_t elapsed, const uint64_t* result) {
    const uint64_t blocks = static_cast<uint64_t>(nodes()) * (nodes() - 1) * t.rounds;
    console::print("%llu blocks of %lu words between %lu nodes in %llu cycles, %llu wrong words\n", blocks, t.words,
                   nodes(), elapsed, result[0]);
    report("exchange_cycles", elapsed);
    report("words_moved", blocks * t.words);
    report("wrong_words", result[0]);
    report_checksum("checksum", result[1]);
    verified(result[0] == 0);
    exit(result[0] == 0 ? 0 : 1);
}

void all_to_all() {
    const task t = read_task();
    block_buffer incoming(t.words);
    block_buffer outgoing(t.words);
    uint64_t result[2] = {};
    uint64_t elapsed = 0;
    prepare(incoming);
    for (uint32_t round = 0; round < t.rounds; ++round) {
        fill(t, round, outgoing);
        barrier();
        const uint64_t start = cycles();
        if (node_id() == 0) {
            region_begin();
        }
        for (uint32_t first = 1; first < nodes(); first += t.window) {
            exchange(t, round, first, first + t.window < nodes() ? first + t.window : nodes(), incoming, outgoing);
        }
        barrier();
        if (node_id() == 0) {
            region_end();
        }
        elapsed += cycles() - start;
        check(t, round, incoming, result);
    }
    reduce(result, 2, reduction_operator::sum);
    if (node_id() == 0) {
        report_result(t, elapsed, result);
    }
}

}  // namespace

int main() {
    run_everywhere(all_to_all);
    return 1;  // not reached: node 0 reports and ends the run
}
