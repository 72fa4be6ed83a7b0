// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/collectives/transfer.h"

namespace orbweaver {

namespace {

constexpr uint32_t most_rounds = 12;

// Measured on a mesh in rendezvous (docs/collectives.md), in cycles: what a transfer of the tree takes beside its
// words, of which it moves one a cycle; and a segment of the chain, of which a member stores and sends each word.
constexpr uint32_t tree_transfer_cycles = 110;
constexpr uint32_t chain_segment_cycles = 50;

/// Shorter arrays are not worth the estimate.
constexpr uint32_t least_words_of_chain = 256;

uint32_t rounded_up_log2(uint32_t value) {
    uint32_t bits = 0;
    while ((1U << bits) < value) {
        ++bits;
    }
    return bits;
}

uint32_t square_root(uint32_t value) {
    uint32_t root = 0;
    for (uint32_t bit = 1U << 15; bit != 0; bit >>= 1) {
        const uint32_t larger = root | bit;
        root = larger * larger <= value ? larger : root;
    }
    return root;
}

/// Counted from the root, a member's parent is the one without its lowest set bit; its children are those that it gets
/// by setting one of the bits below.
void broadcast_binomial(const communicator& group, int* data, uint32_t words, uint32_t root) {
    const uint32_t size = group.size();
    const uint32_t self = (group.rank() + size - root) % size;
    uint32_t bits = 0;
    while ((1U << bits) < size && (self >> bits & 1) == 0) {
        ++bits;
    }
    if (self != 0) {
        incoming_transfer in;
        in.begin(group.node((self - (1U << bits) + root) % size), data, words);
        in.wait();
    }
    outgoing_transfer out[most_rounds];
    for (uint32_t bit = bits; bit-- > 0;) {  // the largest subtree first
        if (self + (1U << bit) < size) {
            out[bit].begin(group.node((self + (1U << bit) + root) % size), data, words);
        }
    }
    for (uint32_t bit = bits; bit-- > 0;) {
        if (self + (1U << bit) < size) {
            out[bit].wait();
        }
    }
}

/// An array in segments of equal length; the last may be shorter.
class segmented_array {
public:
    /// Long segments cost time at each member, short ones cost transfers: (size - 2 + words / s) (transfer_cycles + 2
    /// s) is least where s^2 = words chain_segment_cycles / (2 (size - 2)).
    segmented_array(int* data, uint32_t words, uint32_t size)
        : m_data(data),
          m_words(words),
          m_segment(limited(square_root(words / (2 * (size < 3 ? 1 : size - 2)) * chain_segment_cycles), words)),
          m_count((words + m_segment - 1) / m_segment) {}
    uint32_t count() const { return m_count; }
    int* data(uint32_t number) const { return m_data + number * m_segment; }
    uint32_t words(uint32_t number) const { return number + 1 == m_count ? m_words - number * m_segment : m_segment; }
    /// Estimated, of a chain.
    uint32_t cycles(uint32_t size) const { return (size - 2 + m_count) * (chain_segment_cycles + 2 * m_segment); }

private:
    static constexpr uint32_t least = 16;
    static uint32_t limited(uint32_t segment, uint32_t words) {
        const uint32_t at_least = segment < least ? least : segment;
        return at_least < words ? at_least : words;
    }

    int* m_data;
    uint32_t m_words;
    uint32_t m_segment;
    uint32_t m_count;
};

/// A member receives a segment while it sends the one before.
void broadcast_chain(const communicator& group, const segmented_array& array, uint32_t root) {
    const uint32_t size = group.size();
    const uint32_t self = (group.rank() + size - root) % size;
    const bool receives = self != 0;
    const bool sends = self + 1 < size;
    const uint32_t before = group.node((self + size - 1 + root) % size);
    const uint32_t behind = group.node((self + 1 + root) % size);
    incoming_transfer in[2];
    outgoing_transfer out[2];
    if (receives) {
        in[0].begin(before, array.data(0), array.words(0));
    }
    for (uint32_t number = 0; number < array.count(); ++number) {
        const uint32_t next = number + 1;
        if (receives && next < array.count()) {
            in[next % 2].begin(before, array.data(next), array.words(next));
        }
        if (receives) {
            in[number % 2].wait();
        }
        if (sends && number >= 2) {
            out[number % 2].wait();
        }
        if (sends) {
            out[number % 2].begin(behind, array.data(number), array.words(number));
        }
    }
    for (uint32_t number = array.count() < 2 ? 0 : array.count() - 2; sends && number < array.count(); ++number) {
        out[number % 2].wait();
    }
}

/// The tree sends the array ceil(log2 size) times, one after the other.
uint32_t binomial_cycles(uint32_t size, uint32_t words) {
    return rounded_up_log2(size) * (tree_transfer_cycles + words);
}

}  // namespace

void broadcast(const communicator& group, void* address, size_t words, uint32_t root, broadcast_algorithm algorithm) {
    const uint32_t size = group.size();
    if (size == 1 || words == 0) {
        return;
    }
    int* const data = static_cast<int*>(address);
    const auto count = static_cast<uint32_t>(words);
    const bool may_be_chain = algorithm == broadcast_algorithm::automatic ? size > 2 && count >= least_words_of_chain
                                                                          : algorithm == broadcast_algorithm::chain;
    if (may_be_chain) {
        const segmented_array array(data, count, size);
        if (algorithm == broadcast_algorithm::chain || array.cycles(size) < binomial_cycles(size, count)) {
            broadcast_chain(group, array, root);
            return;
        }
    }
    broadcast_binomial(group, data, count, root);
}

}  // namespace orbweaver
