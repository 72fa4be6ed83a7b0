// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/collectives/transfer.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

namespace {

/// Temporary words for the duration of an operation; a small number needs no heap memory.
class temporary_words {
public:
    explicit temporary_words(size_t words) : m_data(words <= few ? m_few : new int[words]) {}
    ~temporary_words() {
        if (m_data != m_few) { delete[] m_data; }
    }
    temporary_words(const temporary_words&) = delete;
    temporary_words& operator=(const temporary_words&) = delete;
    int* data() { return m_data; }

private:
    static constexpr size_t few = 16;

    alignas(8) int m_few[few];
    int* m_data;
};

void send_all(uint32_t destination, const int* words, uint32_t count) {
    outgoing_transfer outgoing;
    outgoing.begin(destination, words, count);
    outgoing.wait();
}

void receive_all(uint32_t source, int* words, uint32_t count) {
    incoming_transfer incoming;
    incoming.begin(source, words, count);
    incoming.wait();
}

/// Sends and receives at the same time.
void exchange(uint32_t partner, const int* out_words, int* in_words, uint32_t count) {
    incoming_transfer incoming;
    outgoing_transfer outgoing;
    incoming.begin(partner, in_words, count);
    outgoing.begin(partner, out_words, count);
    incoming.wait();
    outgoing.wait();
}

/// Ranks for recursive doubling in a group whose size is not a power of two. The surplus members fold their values into
/// their neighbours first and receive the result at the end. These are the even ranks of the first 2 * extra.
class doubling_ranks {
public:
    explicit doubling_ranks(const communicator& group) : m_group(group) {
        while (m_size * 2 <= group.size()) { m_size *= 2; }
        m_extra = group.size() - m_size;
    }
    uint32_t size() const { return m_size; }
    bool is_folded(uint32_t rank) const { return rank < 2 * m_extra; }
    bool stands_aside(uint32_t rank) const { return is_folded(rank) && rank % 2 == 0; }
    /// Returns the number of a participating rank among the participants.
    uint32_t number(uint32_t rank) const { return is_folded(rank) ? rank / 2 : rank - m_extra; }
    uint32_t node(uint32_t number) const { return m_group.node(number < m_extra ? 2 * number + 1 : number + m_extra); }

private:
    const communicator& m_group;
    uint32_t m_size = 1;
    uint32_t m_extra = 0;
};

void all_reduce_doubling(const communicator& group, int* values, size_t count,
                         const detail::array_reduction& reduction) {
    const doubling_ranks ranks(group);
    const uint32_t rank = group.rank();
    const auto words = static_cast<uint32_t>(count * reduction.element_words);
    if (ranks.stands_aside(rank)) {
        const uint32_t neighbour = group.node(rank + 1);
        send_all(neighbour, values, words);
        receive_all(neighbour, values, words);
        return;
    }
    temporary_words others(words);
    if (ranks.is_folded(rank)) {
        receive_all(group.node(rank - 1), others.data(), words);
        reduction.combine(values, others.data(), values, count);
    }
    const uint32_t number = ranks.number(rank);
    for (uint32_t distance = 1; distance < ranks.size(); distance *= 2) {
        exchange(ranks.node(number ^ distance), values, others.data(), words);
        const bool stands_first = (number & distance) == 0;
        reduction.combine(values, stands_first ? values : others.data(), stands_first ? others.data() : values, count);
    }
    if (ranks.is_folded(rank)) { send_all(group.node(rank - 1), values, words); }
}

/// The part of an array that a member holds after the reduce-scatter.
struct share {
    size_t first;
    size_t count;
};

share share_of(size_t count, uint32_t size, uint32_t number) {
    const size_t least = count / size;
    const size_t larger = count % size;  // the first shares have one element more
    return {least * number + (number < larger ? number : larger), least + (number < larger ? 1 : 0)};
}

/// Runs around the ring: in each step every member passes a share to the next member. The reduce-scatter combines the
/// arriving share with the local one, the all-gather replaces it.
/// @param first share that this member passes on first
template <class Arrived>
void pass_shares(const communicator& group, int* values, size_t count, uint32_t element_words, uint32_t first,
                 int* landing, Arrived arrived) {
    const uint32_t size = group.size();
    const uint32_t ahead = group.node((group.rank() + 1) % size);
    const uint32_t behind = group.node((group.rank() + size - 1) % size);
    for (uint32_t step = 0; step + 1 < size; ++step) {
        const share out_share = share_of(count, size, (first + size - step) % size);
        const share in_share = share_of(count, size, (first + 2 * size - step - 1) % size);
        incoming_transfer incoming;
        outgoing_transfer outgoing;
        if (in_share.count != 0) {
            incoming.begin(behind, landing == nullptr ? values + in_share.first * element_words : landing,
                           static_cast<uint32_t>(in_share.count * element_words));
        }
        if (out_share.count != 0) {
            outgoing.begin(ahead, values + out_share.first * element_words,
                           static_cast<uint32_t>(out_share.count * element_words));
        }
        if (in_share.count != 0) {
            incoming.wait();
            arrived(in_share);
        }
        if (out_share.count != 0) { outgoing.wait(); }
    }
}

/// All-reduces around a ring; each share is combined only once for all members.
void all_reduce_ring(const communicator& group, int* values, size_t count, const detail::array_reduction& reduction) {
    const uint32_t size = group.size();
    const uint32_t rank = group.rank();
    temporary_words others((count + size - 1) / size * reduction.element_words);
    pass_shares(group, values, count, reduction.element_words, rank, others.data(), [&](const share& part) {
        const auto mine = values + part.first * reduction.element_words;
        reduction.combine(mine, mine, others.data(), part.count);
    });
    pass_shares(group, values, count, reduction.element_words, (rank + 1) % size, nullptr, [](const share&) {});
}

/// Returns the fastest algorithm by estimates from cycles measured on a mesh in rendezvous mode (docs/collectives.md).
/// In recursive doubling a member sends, receives and combines all words ceil(log2 size) times. On the ring it does so
/// with 1 / size of them 2 (size - 1) times, and combines in half of these steps.
all_reduce_algorithm fastest(uint32_t size, uint32_t words) {
    constexpr uint32_t step_cycles = 200;
    constexpr uint32_t doubling_word_cycles = 5;
    constexpr uint32_t ring_word_cycles = 3;
    constexpr uint32_t min_words_of_ring = 64;
    if (size == 2 || words < min_words_of_ring) { return all_reduce_algorithm::recursive_doubling; }
    uint32_t rounds = 0;
    while ((1U << rounds) < size) { ++rounds; }
    const uint32_t doubling = rounds * (step_cycles + doubling_word_cycles * words);
    const uint32_t ring = 2 * (size - 1) * (step_cycles + ring_word_cycles * words / size);
    return ring < doubling ? all_reduce_algorithm::ring : all_reduce_algorithm::recursive_doubling;
}

}  // namespace

void detail::reduce_words(const communicator& group, int* values, size_t count, const array_reduction& reduction,
                          uint32_t root) {
    if (count == 0) { return; }
    const uint32_t size = group.size();
    const uint32_t self = (group.rank() + size - root) % size;  // relative to the root
    const auto words = static_cast<uint32_t>(count * reduction.element_words);
    temporary_words others(words);
    for (uint32_t distance = 1; distance < size; distance *= 2) {
        if ((self & distance) != 0) {
            send_all(group.node((self - distance + root) % size), values, words);
            return;
        }
        if (self + distance < size) {
            receive_all(group.node((self + distance + root) % size), others.data(), words);
            reduction.combine(values, values, others.data(), count);
        }
    }
}

void detail::all_reduce_words(const communicator& group, int* values, size_t count, const array_reduction& reduction,
                              all_reduce_algorithm algorithm) {
    if (group.size() == 1 || count == 0) { return; }
    if (algorithm == all_reduce_algorithm::automatic) {
        algorithm = fastest(group.size(), static_cast<uint32_t>(count * reduction.element_words));
    }
    if (algorithm == all_reduce_algorithm::ring) {
        all_reduce_ring(group, values, count, reduction);
    } else if (algorithm == all_reduce_algorithm::recursive_doubling) {
        all_reduce_doubling(group, values, count, reduction);
    } else {
        reduce_words(group, values, count, reduction, 0);
        broadcast(group, values, count * reduction.element_words);
    }
}

void all_gather(const communicator& group, void* address, size_t words) {
    if (group.size() == 1 || words == 0) { return; }
    pass_shares(group, static_cast<int*>(address), words * group.size(), 1, group.rank(), nullptr, [](const share&) {});
}

}  // namespace orbweaver
