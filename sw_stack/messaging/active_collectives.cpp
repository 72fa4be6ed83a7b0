// SPDX-License-Identifier: Apache-2.0
// Collective operations with active messages. Data that must arrive completely are sent in one message whose last word
// is a flag: the words of a message are stored in order, two messages are not.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/reduction.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver {

namespace {

constexpr uint32_t max_rounds = 12;
constexpr uint32_t chunk_words = 256;

/// Landing area for words of one peer at a time. The receiver reports that it is ready; then the words arrive, followed
/// by the number of the transfer.
struct landing {
    int words[chunk_words + 1];
};

int barrier_flag[2][max_rounds];  // [parity of the epoch][round]: epoch that the partner has reached
int ready_for[max_tiles];         // [peer]: transfer for which it is ready
landing from_child[2];
landing from_parent;
uint32_t epoch;
uint32_t operations;

/// Returns a nonzero number of a transfer between two nodes. It is equal on both sides, because all nodes count
/// operations alike.
int transfer_number(uint32_t operation, uint32_t chunk) {
    return static_cast<int>(operation << 12 | ((chunk & 0x7ff) << 1) | 1);
}

void announce(landing& position, uint32_t peer, uint32_t count, int number) {
    position.words[count] = 0;
    asm volatile("" : : : "memory");
    sendDataIntValue(static_cast<int>(peer), &ready_for[node_id()], number);
}

void put(landing& there, uint32_t peer, int* words, uint32_t count, int number) {
    wait_for_word(&ready_for[peer], number);
    instruction::active_sendh(peer, there.words, 1);
    instruction::sendm(words, instruction::stride_and_count(1, count));
    instruction::sende(static_cast<uint32_t>(number));
    instruction::waits(0);
}

uint32_t words_of(uint32_t chunk, size_t total) {
    const size_t left = total - static_cast<size_t>(chunk) * chunk_words;
    return static_cast<uint32_t>(left < chunk_words ? left : chunk_words);
}

/// Reduces one chunk of values: combines the children's values with this node's, and sends the result to the parent.
template <class T>
void reduce_chunk(T* values, uint32_t count, reduction_operator operation, const node_group& group, int number) {
    const uint32_t rank = group.rank();
    const uint32_t first = 2 * rank + 1;
    const uint32_t children = first >= group.size ? 0 : first + 1 == group.size ? 1 : 2;
    const uint32_t words = count * static_cast<uint32_t>(sizeof(T) / 4);
    for (uint32_t child = 0; child < children; ++child) {
        announce(from_child[child], group.node(first + child), words, number);
    }
    for (uint32_t child = 0; child < children; ++child) {
        wait_for_word(&from_child[child].words[words], number);
        T others[chunk_words / (sizeof(T) / 4)];
        __builtin_memcpy(others, from_child[child].words, words * 4);
        detail::combine(values, others, count, operation);
    }
    if (rank != 0) {
        put(from_child[(rank - 1) & 1], group.node((rank - 1) / 2), reinterpret_cast<int*>(values), words, number);
    }
}

atomic_counter arrivals;  // on node 0: arrivals at all central barriers so far

void arrive() { arrivals.add(1); }

void pass_central_barrier() {
    int* const flag = &barrier_flag[0][0];
    if (node_id() != 0) {
        createThread(0, arrive, nullptr);
        wait_for_word(flag, static_cast<int>(epoch));
        return;
    }
    arrivals.wait_for(epoch * (nodes() - 1));
    for (uint32_t node = 1; node < nodes(); ++node) {
        sendDataIntValue(static_cast<int>(node), flag, static_cast<int>(epoch));
    }
}

}  // namespace

/// Epochs alternate between two sets of flags: a node can be at most one epoch ahead of another.
void barrier() {
    const uint32_t size = nodes();
    ++epoch;
    if (node_barrier == barrier_algorithm::central) {
        pass_central_barrier();
        return;
    }
    for (uint32_t round = 0; (1U << round) < size; ++round) {
        int* const flag = &barrier_flag[epoch & 1][round];
        sendDataIntValue(static_cast<int>((node_id() + (1U << round)) % size), flag, static_cast<int>(epoch));
        wait_for_word(flag, static_cast<int>(epoch));
    }
}

void broadcast(void* address, size_t words, uint32_t root) {
    const uint32_t size = nodes();
    const uint32_t self = (node_id() + size - root) % size;  // relative to the root
    int* const data = static_cast<int*>(address);
    const uint32_t mine = ++operations;
    uint32_t round = 0;  // this node's parent is self - 2^round, its children are self + 2^r for all r < round
    while ((1U << round) < size && (self >> round & 1) == 0) { ++round; }
    for (uint32_t chunk = 0; static_cast<size_t>(chunk) * chunk_words < words; ++chunk) {
        int* const part = data + static_cast<size_t>(chunk) * chunk_words;
        const uint32_t count = words_of(chunk, words);
        const int number = transfer_number(mine, chunk);
        if (self != 0) {
            announce(from_parent, (self - (1U << round) + root) % size, count, number);
            wait_for_word(&from_parent.words[count], number);
            __builtin_memcpy(part, from_parent.words, count * 4);
        }
        for (uint32_t step = round; step-- > 0;) {
            if (self + (1U << step) < size) {
                put(from_parent, (self + (1U << step) + root) % size, part, count, number);
            }
        }
    }
}

template <class T>
void reduce(T* values, size_t count, reduction_operator operation, const node_group& group) {
    constexpr uint32_t chunk = chunk_words / (sizeof(T) / 4);
    const uint32_t mine = ++operations;
    for (uint32_t n = 0; static_cast<size_t>(n) * chunk < count; ++n) {
        const size_t left = count - static_cast<size_t>(n) * chunk;
        reduce_chunk(values + static_cast<size_t>(n) * chunk, static_cast<uint32_t>(left < chunk ? left : chunk),
                     operation, group, transfer_number(mine, n));
    }
}

template void reduce(double* values, size_t count, reduction_operator operation, const node_group& group);
template void reduce(int32_t* values, size_t count, reduction_operator operation, const node_group& group);
template void reduce(uint64_t* values, size_t count, reduction_operator operation, const node_group& group);

}  // namespace orbweaver
