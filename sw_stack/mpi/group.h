// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::mpi {

/// An ordered set of nodes; the rank of a member is its index. Groups are shared by reference counting.
class group {
public:
    /// Allocates a group of `size` members, which the caller sets.
    static group* make(int size);

    void share() { ++m_references; }
    void release();

    int size() const { return m_size; }
    int node(int rank) const { return m_nodes[rank]; }
    /// Returns the nodes of all members, indexed by rank.
    const uint16_t* nodes() const { return m_nodes; }
    void set_node(int rank, int node) { m_nodes[rank] = static_cast<uint16_t>(node); }
    /// Returns the rank of a node; -1 if it is not a member.
    int rank_of(int node) const;

private:
    int m_size;
    int m_references;
    uint16_t m_nodes[1];  // m_size entries
};

}  // namespace orbweaver::mpi
