// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/dependency/wait_graph.h"
#include "hw/system/cop_tree.h"

namespace orbweaver::sim {

/// Adds the waits at coordination processors to a graph. Hosts wait for operations whose result they receive, and
/// operations for hosts that have not contributed. Operations on level 1 and level 2 wait for each other, and a poll
/// waits for the holder of its lock. A host is represented by its card ("card of node 3").
class cop_waits {
public:
    /// Both arguments outlive this object.
    cop_waits(const system::cop_tree& tree, noc::wait_graph& graph) : m_tree(tree), m_graph(graph) {}

    void add();

private:
    std::uint32_t card(unsigned controller, unsigned channel);
    std::uint32_t operation_at(unsigned controller, std::uint32_t tag);
    void add_lower(const system::cop_tree::operation& open_operation, std::uint32_t here);
    void add_upper(const system::cop_tree::operation& open_operation, std::uint32_t here);
    void add_lock(unsigned controller);

    const system::cop_tree& m_tree;
    noc::wait_graph& m_graph;
};

}  // namespace orbweaver::sim
