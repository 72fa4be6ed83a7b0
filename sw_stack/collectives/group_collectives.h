// SPDX-License-Identifier: Apache-2.0
// Collective operations of any group of nodes, with a choice of algorithms: what software on the main network can do.
// All members call an operation with equal arguments (but for the data), in the same order, one thread a node. They
// work in every messaging system and mode. docs/collectives.md has their cycles.
//
// Reductions give every member the same bits: where two members combine the same two values, both put the lower rank's
// first.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/reduction.h"

namespace orbweaver {

/// Returns when every member has called it. Dissemination: ceil(log2 size) rounds.
void barrier(const communicator& group);

enum class broadcast_algorithm : uint8_t {
    automatic,  // by the number of words; instead of the tree the plan of a static group (planned_groups.h)
    binomial,   // a tree: ceil(log2 size) transfers of all words, one after the other
    chain,      // from rank to rank in segments: size + segments - 2 transfers of a segment
};

namespace detail {

/// Broadcasts in a group of several members, without a plan.
void broadcast_ad_hoc(const communicator& group, void* address, size_t words, uint32_t root,
                      broadcast_algorithm algorithm);
/// Broadcasts in a static group or a group of one member.
void broadcast_specially(const communicator& group, void* address, size_t words, uint32_t root,
                         broadcast_algorithm algorithm);

}  // namespace detail

/// Brings words of rank `root` to all members.
inline void broadcast(const communicator& group, void* address, size_t words, uint32_t root = 0,
                      broadcast_algorithm algorithm = broadcast_algorithm::automatic) {
    if (group.is_special()) [[unlikely]] {
        detail::broadcast_specially(group, address, words, root, algorithm);
    } else {
        detail::broadcast_ad_hoc(group, address, words, root, algorithm);
    }
}

enum class all_reduce_algorithm : uint8_t {
    automatic,           // by the number of words
    recursive_doubling,  // ceil(log2 size) exchanges of all words, one more each way if size is no power of two
    ring,                // 2 (size - 1) transfers of a share of 1 / size: reduce-scatter, then all-gather
    tree,                // reduce() and broadcast()
};

/// Each member contributes `words` words, which lie at address + 4 * words * rank; then every member has those of all.
/// Around the ring: size - 1 transfers.
void all_gather(const communicator& group, void* address, size_t words);

namespace detail {

/// What the algorithms know of a reduction: size of an element, and how `count` elements are combined: result[i] =
/// first[i] op second[i]. The result may be either array itself.
struct array_reduction {
    uint32_t element_words;
    void (*combine)(int* result, const int* first, const int* second, size_t count);
};

template <class T, reduction_operator operation>
T combined(T first, T second) {
    return operation == reduction_operator::sum ? first + second : larger(first, second);
}

/// Four at a time, so that loads and operations of one do not wait for another's.
template <class T, reduction_operator operation>
void combine_words(int* result, const int* first, const int* second, size_t count) {
    T* const results = reinterpret_cast<T*>(result);
    const T* const a = reinterpret_cast<const T*>(first);
    const T* const b = reinterpret_cast<const T*>(second);
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const T a0 = a[i], a1 = a[i + 1], a2 = a[i + 2], a3 = a[i + 3];
        const T b0 = b[i], b1 = b[i + 1], b2 = b[i + 2], b3 = b[i + 3];
        results[i] = combined<T, operation>(a0, b0);
        results[i + 1] = combined<T, operation>(a1, b1);
        results[i + 2] = combined<T, operation>(a2, b2);
        results[i + 3] = combined<T, operation>(a3, b3);
    }
    for (; i < count; ++i) { results[i] = combined<T, operation>(a[i], b[i]); }
}

template <class T>
array_reduction reduction_of(reduction_operator operation) {
    return {sizeof(T) / 4, operation == reduction_operator::sum ? combine_words<T, reduction_operator::sum>
                                                                : combine_words<T, reduction_operator::max>};
}

void reduce_words(const communicator& group, int* values, size_t count, const array_reduction& reduction,
                  uint32_t root);
void all_reduce_words(const communicator& group, int* values, size_t count, const array_reduction& reduction,
                      all_reduce_algorithm algorithm);

}  // namespace detail

/// Combines `count` values of every member, element by element, along a binomial tree. Rank `root` has the result in
/// `values` afterwards; what the others have there is undefined.
/// @tparam T a type of 4 or 8 bytes
template <class T>
void reduce(const communicator& group, T* values, size_t count, reduction_operator operation, uint32_t root = 0) {
    detail::reduce_words(group, reinterpret_cast<int*>(values), count, detail::reduction_of<T>(operation), root);
}

/// reduce(), and every member has the result.
template <class T>
void all_reduce(const communicator& group, T* values, size_t count, reduction_operator operation,
                all_reduce_algorithm algorithm = all_reduce_algorithm::automatic) {
    detail::all_reduce_words(group, reinterpret_cast<int*>(values), count, detail::reduction_of<T>(operation),
                             algorithm);
}

}  // namespace orbweaver
