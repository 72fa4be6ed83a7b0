// SPDX-License-Identifier: Apache-2.0
// Every node sends a block of its own to every other node. Receives are posted first, then all blocks are sent without
// waiting, nearest number first. Every word that arrives is checked. Arguments: words of a block (default 64), window:
// blocks that a node receives at a time (default 64), rounds (default 1).
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t block_use = static_cast<uint32_t>(message_use::program);

struct task {
    uint32_t words;
    uint32_t window;
    uint32_t rounds;
};

task read_task() {
    return {static_cast<uint32_t>(args::integer("words", 64, 1, 1 << 20)),
            static_cast<uint32_t>(args::integer("window", 64, 1, 1024)),
            static_cast<uint32_t>(args::integer("rounds", 1, 1, 200))};
}

/// Words of the block that `from` sends to `to`: a different sequence for every pair and round.
class block_words {
public:
    block_words(uint32_t from, uint32_t to, uint32_t round)
        : m_word((from << 20 | to << 10 | round) * 0x9e3779b1U + 1) {}
    uint32_t next() {
        m_word ^= m_word << 13;
        m_word ^= m_word >> 17;
        m_word ^= m_word << 5;
        return m_word;
    }

private:
    uint32_t m_word;
};

/// Blocks of the other nodes, in the order in which they are sent and received.
class block_buffer {
public:
    explicit block_buffer(uint32_t words) : m_words(words), m_data(new int[nodes() * words]) {}
    ~block_buffer() { delete[] m_data; }
    block_buffer(const block_buffer&) = delete;
    block_buffer& operator=(const block_buffer&) = delete;
    int* block(uint32_t number) { return m_data + number * m_words; }

private:
    uint32_t m_words;
    int* m_data;
};

uint32_t target(uint32_t distance) {
    return (node_id() + distance) % nodes();
}
uint32_t origin(uint32_t distance) {
    return (node_id() + nodes() - distance) % nodes();
}
int block_id(uint32_t from, uint32_t to, uint32_t round) {
    return wide_message_id(block_use, round, from, to);
}

/// Exchanges the blocks of nodes at distance first .. last - 1.
void exchange(const task& t, uint32_t round, uint32_t first, uint32_t last, block_buffer& in, block_buffer& out) {
    const uint32_t self = node_id();
    for (uint32_t d = first; d < last; ++d) {
        SCMPReceiveNB(block_id(origin(d), self, round), in.block(d), 1);
    }
    // Ready mode: all receives are posted before anything is sent. Rendezvous: no node is a window ahead of another, so
    // that early requests to send do not fill the receive tables.
    if (!rendezvous() || first != 1 || round != 0) {
        barrier();
    }
    for (uint32_t d = first; d < last; ++d) {
        SCMPSendNB(static_cast<int>(target(d)), block_id(self, target(d), round), 1, out.block(d),
                   static_cast<int>(t.words));
    }
    for (uint32_t d = first; d < last; ++d) {
        const int id = block_id(origin(d), self, round);
        SCMPWaitReceive(id);
        SCMPClearReceive(id);
    }
    for (uint32_t d = first; d < last; ++d) {
        const int id = block_id(self, target(d), round);
        SCMPWaitSend(id);
        SCMPClearSend(id);
    }
}

void fill(const task& t, uint32_t round, block_buffer& out) {
    for (uint32_t d = 1; d < nodes(); ++d) {
        block_words words(node_id(), target(d), round);
        for (uint32_t i = 0; i < t.words; ++i) {
            out.block(d)[i] = static_cast<int>(words.next());
        }
    }
}

/// Adds the wrong words to result[0] and all words to result[1].
void check(const task& t, uint32_t round, block_buffer& in, uint64_t* result) {
    for (uint32_t d = 1; d < nodes(); ++d) {
        block_words words(origin(d), node_id(), round);
        for (uint32_t i = 0; i < t.words; ++i) {
            const auto word = static_cast<uint32_t>(in.block(d)[i]);
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
    block_buffer in(t.words);
    block_buffer out(t.words);
    uint64_t result[2] = {};
    uint64_t elapsed = 0;
    for (uint32_t round = 0; round < t.rounds; ++round) {
        fill(t, round, out);
        barrier();
        const uint64_t start = cycles();
        if (node_id() == 0) {
            region_begin();
        }
        for (uint32_t first = 1; first < nodes(); first += t.window) {
            exchange(t, round, first, first + t.window < nodes() ? first + t.window : nodes(), in, out);
        }
        barrier();
        if (node_id() == 0) {
            region_end();
        }
        elapsed += cycles() - start;
        check(t, round, in, result);
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
