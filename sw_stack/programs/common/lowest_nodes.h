// SPDX-License-Identifier: Apache-2.0
// Support for programs that run on the lowest nodes of the machine, while the others only take part in its barriers.
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

/// A group of the lowest `count` nodes; each other node is in a group by itself.
class lowest_nodes {
public:
    /// @param count 1 .. nodes()
    explicit lowest_nodes(uint32_t count)
        : m_has_this_node(node_id() < count),
          m_numbers(new uint16_t[nodes()]),
          m_group(numbered(), m_has_this_node ? count : 1) {}
    ~lowest_nodes() { delete[] m_numbers; }
    lowest_nodes(const lowest_nodes&) = delete;
    lowest_nodes& operator=(const lowest_nodes&) = delete;

    bool has_this_node() const { return m_has_this_node; }
    const communicator& group() const { return m_group; }

private:
    const uint16_t* numbered() {
        for (uint32_t n = 0; n < nodes(); ++n) { m_numbers[n] = static_cast<uint16_t>(n); }
        return m_has_this_node ? m_numbers : m_numbers + node_id();
    }

    bool m_has_this_node;
    uint16_t* m_numbers;
    communicator m_group;
};

/// A timed computation on the lowest nodes. A collective operation of all nodes.
/// @tparam Computation constructed from its task and a group on each node of the group; has run()
template <class Computation>
class timed_computation {
public:
    /// Makes and runs the computation.
    /// @param count number of nodes, 1 .. nodes()
    template <class Task>
    timed_computation(const Task& task, uint32_t count) : m_nodes(count) {
        m_computation = m_nodes.has_this_node() ? new Computation(task, m_nodes.group()) : nullptr;
        m_elapsed = timed_region([this] {
            if (m_computation != nullptr) { m_computation->run(); }
        });
    }
    ~timed_computation() { delete m_computation; }
    timed_computation(const timed_computation&) = delete;
    timed_computation& operator=(const timed_computation&) = delete;

    /// Returns this node's part; null on other nodes.
    const Computation* part() const { return m_computation; }
    const communicator& group() const { return m_nodes.group(); }
    /// Returns the elapsed cycles.
    uint64_t elapsed() const { return m_elapsed; }

private:
    lowest_nodes m_nodes;
    Computation* m_computation = nullptr;
    uint64_t m_elapsed = 0;
};

}  // namespace orbweaver
