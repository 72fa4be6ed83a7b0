// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/collectives/planned_groups.h"
#include "sw_stack/collectives/segmented_array.h"
#include "sw_stack/collectives/transfer.h"

namespace orbweaver {

namespace {

constexpr uint32_t max_rounds = 12;

/// Broadcasts along a binomial tree of ranks relative to the root. The parent of a member clears its lowest set bit;
/// its children set one of the bits below.
void broadcast_binomial(const communicator& group, int* data, uint32_t words, uint32_t root) {
    const uint32_t size = group.size();
    const uint32_t self = (group.rank() + size - root) % size;
    uint32_t bits = 0;
    while ((1U << bits) < size && (self >> bits & 1) == 0) { ++bits; }
    if (self != 0) {
        incoming_transfer incoming;
        incoming.begin(group.node((self - (1U << bits) + root) % size), data, words);
        incoming.wait();
    }
    outgoing_transfer outgoing[max_rounds];
    for (uint32_t bit = bits; bit-- > 0;) {  // the largest subtree first
        if (self + (1U << bit) < size) {
            outgoing[bit].begin(group.node((self + (1U << bit) + root) % size), data, words);
        }
    }
    for (uint32_t bit = bits; bit-- > 0;) {
        if (self + (1U << bit) < size) { outgoing[bit].wait(); }
    }
}

/// A member receives a segment while it sends the one before.
void broadcast_chain(const communicator& group, const segmented_array& array, uint32_t root) {
    const uint32_t size = group.size();
    const uint32_t self = (group.rank() + size - root) % size;
    const bool receives = self != 0;
    const bool sends = self + 1 < size;
    const uint32_t former = group.node((self + size - 1 + root) % size);
    const uint32_t behind = group.node((self + 1 + root) % size);
    incoming_transfer incoming[2];
    outgoing_transfer outgoing[2];
    if (receives) { incoming[0].begin(former, array.data(0), array.words(0)); }
    for (uint32_t number = 0; number < array.count(); ++number) {
        const uint32_t next = number + 1;
        if (receives && next < array.count()) { incoming[next % 2].begin(former, array.data(next), array.words(next)); }
        if (receives) { incoming[number % 2].wait(); }
        if (sends && number >= 2) { outgoing[number % 2].wait(); }
        if (sends) { outgoing[number % 2].begin(behind, array.data(number), array.words(number)); }
    }
    for (uint32_t number = array.count() < 2 ? 0 : array.count() - 2; sends && number < array.count(); ++number) {
        outgoing[number % 2].wait();
    }
}

/// Returns whether a chain is faster than a tree.
bool is_chain_faster(uint32_t size, uint32_t words) {
    return words >= min_words_of_chain &&
           segmented_array(nullptr, words, size).cycles(size) < binomial_cycles(size, words);
}

}  // namespace

void detail::broadcast_ad_hoc(const communicator& group, void* address, size_t words, uint32_t root,
                              broadcast_algorithm algorithm) {
    if (words == 0) { return; }
    const uint32_t size = group.size();
    int* const data = static_cast<int*>(address);
    const auto count = static_cast<uint32_t>(words);
    const bool may_be_chain = algorithm == broadcast_algorithm::automatic ? size > 2 && count >= min_words_of_chain
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

void detail::broadcast_specially(const communicator& group, void* address, size_t words, uint32_t root,
                                 broadcast_algorithm algorithm) {
    if (group.size() == 1) { return; }
    const uint32_t message = group.planned(root);
    const bool is_planned = algorithm == broadcast_algorithm::automatic && message != multicast_plan::none;
    if (!is_planned) {
        broadcast_ad_hoc(group, address, words, root, algorithm);
    } else if (is_chain_faster(group.size(), static_cast<uint32_t>(words))) {
        broadcast_ad_hoc(group, address, words, root, broadcast_algorithm::chain);
    } else {
        broadcast(*workload_plan(), message, address, words);
    }
}

}  // namespace orbweaver
