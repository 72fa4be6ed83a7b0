// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// A group of nodes for collective operations. Each member has an object with the same list of nodes; its index in the
/// list is its rank. Other nodes need no object. A group is static if the workload's plan (planned_groups.h) has a
/// multicast among its members.
class communicator {
public:
    /// Makes a group of all nodes of the machine, rank = node.
    communicator();
    /// @param nodes in order of rank, this node among them, no duplicates; copied
    communicator(const uint16_t* nodes, uint32_t size);
    ~communicator();
    communicator(const communicator&) = delete;
    communicator& operator=(const communicator&) = delete;

    uint32_t size() const { return m_size; }
    uint32_t rank() const { return m_rank; }
    uint32_t node(uint32_t rank) const { return m_nodes == nullptr ? rank : m_nodes[rank]; }
    /// Returns whether it was made of all nodes.
    bool is_whole_machine() const { return m_nodes == nullptr; }
    /// Returns whether broadcasts need the special path: the group has one member or is static.
    bool is_special() const { return m_is_special; }
    /// Returns the message of the workload's plan from rank `root` to all other members and to no other node;
    /// multicast_plan::none if there is no such message.
    uint32_t planned(uint32_t root) const { return m_planned == nullptr ? UINT32_MAX : m_planned[root]; }

private:
    void look_for_plan();

    uint16_t* m_nodes = nullptr;
    uint32_t* m_planned = nullptr;  // [root]; null if no plan covers this group
    bool m_is_special = false;
    uint32_t m_size;
    uint32_t m_rank;
};

}  // namespace orbweaver
