// SPDX-License-Identifier: Apache-2.0
// Collective operations, built from messages. One thread of every node calls each of them, all nodes in the same order.
// They work in rendezvous and in ready mode, and with active messages. The algorithms are the same; programs are linked
// with collectives.cpp or with active_collectives.cpp.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Waits until every node has called it. Dissemination, unless node_barrier selects otherwise: ceil(log2 nodes) rounds
/// of one word. It occupies two receive entries per round for the whole run, because the receives of the next barrier
/// are posted when this one begins, as ready mode requires. (With active messages: two words per round.)
void barrier();

/// Algorithm of barrier(). The study does not specify it; programs select it by their argument `barrier`, equally on
/// all nodes, before their first barrier.
enum class barrier_algorithm : uint8_t {
    dissemination,
    central,  // each node starts a thread on node 0, which counts arrivals and then sends each node a word
};
inline barrier_algorithm node_barrier = barrier_algorithm::dissemination;

/// Broadcasts words of node `root` to all nodes along a binomial tree.
void broadcast(void* address, size_t words, uint32_t root = 0);

enum class reduction_operator : uint8_t { sum, max };

/// Nodes first, first + stride, ... that reduce among themselves. All nodes of the machine call, each with its own
/// group.
struct node_group {
    uint32_t first;
    uint32_t stride;
    uint32_t size;
    static node_group all() { return {0, 1, nodes()}; }
    /// Returns this node's row of the grid.
    static node_group grid_row() { return {node_id() / grid_x() * grid_x(), 1, grid_x()}; }
    uint32_t node(uint32_t rank) const { return first + stride * rank; }
    /// Returns the rank of this node.
    uint32_t rank() const { return (node_id() - first) / stride; }
};

/// Combines `count` values of every node of the group element by element, along a binary tree. The first node has the
/// result in `values` afterwards; the values of the others are undefined. The order of the operations depends only on
/// the size of the group.
/// @tparam T double, int32_t or uint64_t
template <class T>
void reduce(T* values, size_t count, reduction_operator operation, const node_group& group = node_group::all());

/// Reduces like reduce(), with the result on every node.
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
