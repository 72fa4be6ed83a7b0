// SPDX-License-Identifier: Apache-2.0
// Collective operations, built from messages (digest section 4.7). One thread of every node calls each of them, all
// nodes in the same order. They work in rendezvous and in ready mode.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

/// Returns when every node has called it. Dissemination: ceil(log2 nodes) rounds of one word. Occupies two receive
/// entries a round for the whole run: the receives of the next barrier are posted when this one begins, as ready mode
/// asks for.
void barrier();

/// Brings words of node `root` to all nodes, along a binomial tree.
void broadcast(void* address, size_t words, uint32_t root = 0);

enum class reduction_operator : uint8_t { sum, max };

/// Combines `count` values of every node, element by element, along a binary tree; node 0 has the result in `values`
/// afterwards, what the others have there is undefined. The order of the operations depends on the number of nodes
/// alone.
void reduce(double* values, size_t count, reduction_operator operation);
void reduce(int32_t* values, size_t count, reduction_operator operation);
void reduce(uint64_t* values, size_t count, reduction_operator operation);

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
