// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Nodes that do collective operations together. Each of them has an object with the same list; its place in the list
/// is its rank. Nodes outside need not know of it. A group is static if the workload's plan (planned_groups.h) has a
/// multicast among its members.
class communicator {
public:
    /// All nodes of the machine, rank = node.
    communicator();
    /// @param nodes in order of rank, this node among them, none twice; copied
    communicator(const uint16_t* nodes, uint32_t size);
    ~communicator();
    communicator(const communicator&) = delete;
    communicator& operator=(const communicator&) = delete;

    uint32_t size() const { return m_size; }
    /// This node's.
    uint32_t rank() const { return m_rank; }
    uint32_t node(uint32_t rank) const { return m_nodes == nullptr ? rank : m_nodes[rank]; }
    /// Whether it was made of all nodes.
    bool is_whole_machine() const { return m_nodes == nullptr; }
    /// Whether broadcasts are not the typical ones: it has one member, or it is static.
    bool is_special() const { return m_is_special; }
    /// The message of the workload's plan that brings what rank `root` has to all other members, and to nobody else;
    /// multicast_plan::nobody if there is none.
    uint32_t planned(uint32_t root) const { return m_planned == nullptr ? UINT32_MAX : m_planned[root]; }

private:
    void look_for_plan();

    uint16_t* m_nodes = nullptr;
    uint32_t* m_planned = nullptr;  // [root]; null: no plan knows of this group
    bool m_is_special = false;
    uint32_t m_size;
    uint32_t m_rank;
};

}  // namespace orbweaver
