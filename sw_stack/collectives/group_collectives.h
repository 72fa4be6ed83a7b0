// SPDX-License-Identifier: Apache-2.0
// Collective operations on any group of nodes, with a choice of algorithms, in software on the main network. All
// members call an operation with equal arguments (except for the data), in the same order, one thread per node. They
// work in every messaging system and mode. docs/collectives.md lists their cycles.
//
// Reductions give every member the same bits: where two members combine the same two values, both use the value of the
// lower rank as the first operand.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/reduction.h"

namespace orbweaver {

/// Waits until every member has called it. Dissemination barrier: ceil(log2 size) rounds.
void barrier(const communicator& group);

enum class broadcast_algorithm : uint8_t {
    automatic,  // chosen by the number of words; a static group uses its plan (planned_groups.h) instead of the tree
    binomial,   // a tree: ceil(log2 size) sequential transfers of all words
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

/// Broadcasts words of rank `root` to all members.
inline void broadcast(const communicator& group, void* address, size_t words, uint32_t root = 0,
                      broadcast_algorithm algorithm = broadcast_algorithm::automatic) {
    if (group.is_special()) [[unlikely]] {
        detail::broadcast_specially(group, address, words, root, algorithm);
    } else {
        detail::broadcast_ad_hoc(group, address, words, root, algorithm);
    }
}

enum class all_reduce_algorithm : uint8_t {
    automatic,           // chosen by the number of words
    recursive_doubling,  // ceil(log2 size) exchanges of all words, and two more transfers if size is not a power of two
    ring,                // reduce-scatter, then all-gather: 2 (size - 1) transfers of 1 / size of the words
    tree,                // reduce() and broadcast()
};

/// Gathers `words` words of every member on every member. The words of a rank are at address + 4 * words * rank. Ring
/// algorithm: size - 1 transfers.
void all_gather(const communicator& group, void* address, size_t words);

namespace detail {

/// A reduction as the algorithms see it: the size of an element, and the function that computes result[i] = first[i] op
/// second[i] for `count` elements. The result may be either input array.
struct array_reduction {
    uint32_t element_words;
    void (*combine)(int* result, const int* first, const int* second, size_t count);
};

template <class T, reduction_operator operation>
T combined(T first, T second) {
    return operation == reduction_operator::sum ? first + second : larger(first, second);
}

/// Processes four elements at a time, so that the loads and operations of one do not stall another's.
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

/// Combines `count` values of every member element by element, along a binomial tree. Rank `root` has the result in
/// `values` afterwards; the values of the others are undefined.
/// @tparam T a type of 4 or 8 bytes
template <class T>
void reduce(const communicator& group, T* values, size_t count, reduction_operator operation, uint32_t root = 0) {
    detail::reduce_words(group, reinterpret_cast<int*>(values), count, detail::reduction_of<T>(operation), root);
}

/// Combines like reduce(), with the result on every member.
template <class T>
void all_reduce(const communicator& group, T* values, size_t count, reduction_operator operation,
                all_reduce_algorithm algorithm = all_reduce_algorithm::automatic) {
    detail::all_reduce_words(group, reinterpret_cast<int*>(values), count, detail::reduction_of<T>(operation),
                             algorithm);
}

}  // namespace orbweaver
