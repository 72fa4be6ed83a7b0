// SPDX-License-Identifier: Apache-2.0
// Collective operations, built from messages. One thread of every node calls each of them, all
// nodes in the same order. They work in rendezvous and in ready mode, and with active messages: the algorithms are the
// same, and programs are linked with the one (collectives.cpp) or the other (active_collectives.cpp).
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Returns when every node has called it. By dissemination, unless node_barrier states otherwise: ceil(log2 nodes)
/// rounds of one word. Occupies two receive entries a round for the whole run: the receives of the next barrier are
/// posted when this one begins, as ready mode asks for. (With active messages: two words a round.)
void barrier();

/// How barrier() works. The study does not state; programs choose by their argument barrier, all nodes alike, before
/// their first barrier.
enum class barrier_algorithm : uint8_t {
    dissemination,
    central,  // each node starts a thread on node 0, which counts them and then sends each a word
};
inline barrier_algorithm node_barrier = barrier_algorithm::dissemination;

/// Brings words of node `root` to all nodes, along a binomial tree.
void broadcast(void* address, size_t words, uint32_t root = 0);

enum class reduction_operator : uint8_t { sum, max };

/// Nodes first, first + stride, ... that reduce among themselves. All nodes of the machine call, each with the group
/// that it is in.
struct node_group {
    uint32_t first;
    uint32_t stride;
    uint32_t size;
    static node_group all() { return {0, 1, nodes()}; }
    /// This node's row of the grid.
    static node_group grid_row() { return {node_id() / grid_x() * grid_x(), 1, grid_x()}; }
    uint32_t node(uint32_t rank) const { return first + stride * rank; }
    /// This node's.
    uint32_t rank() const { return (node_id() - first) / stride; }
};

/// Combines `count` values of every node of the group, element by element, along a binary tree; its first node has the
/// result in `values` afterwards, what the others have there is undefined. The order of the operations depends on the
/// size of the group alone.
/// @tparam T double, int32_t or uint64_t
template <class T>
void reduce(T* values, size_t count, reduction_operator operation, const node_group& group = node_group::all());

/// reduce(), and every node has the result.
template <class T>
void all_reduce(T* values, size_t count, reduction_operator operation) {
    reduce(values, count, operation);
    broadcast(values, count * (sizeof(T) / 4));
}

template <class T>
T all_reduce(T value, reduction_operator operation) {
    all_reduce(&value, 1, operation);
    return value;
}

}  // namespace orbweaver
