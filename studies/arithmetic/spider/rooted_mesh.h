// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::studies::spider_model {

/// The network of the experiments: a mesh, and a root next to it that has one link, to the mesh's node (0, 0) (Birsan
/// 1995, section 5.3). Node 0 is the root, 1 + columns y + x a node of the mesh; the thesis
/// numbers them from 1 and 8 to a row.
class rooted_mesh {
public:
    /// @param columns, rows at least 1
    rooted_mesh(unsigned columns, unsigned rows);

    unsigned nodes() const { return static_cast<unsigned>(m_parents.size()); }
    /// Opposite the corner at the root: the node whose time the broadcasts report.
    unsigned far_corner() const { return nodes() - 1; }
    /// Links, each counted once.
    unsigned links() const;
    /// Towards the root in the breadth-first spanning tree, which finds the nodes of a row before those of a column.
    /// @param node not the root
    unsigned parent(unsigned node) const { return m_parents[node]; }
    const std::vector<unsigned>& children(unsigned node) const { return m_children[node]; }
    /// Nodes from the root to a node, along the tree, both included.
    std::vector<unsigned> path_to(unsigned node) const;
    /// Links between the root and a node.
    unsigned hops_to(unsigned node) const { return static_cast<unsigned>(path_to(node).size()) - 1; }

private:
    unsigned m_columns;
    unsigned m_rows;
    std::vector<unsigned> m_parents;
    std::vector<std::vector<unsigned>> m_children;
};

}  // namespace orbweaver::studies::spider_model
