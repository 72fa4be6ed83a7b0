// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::studies::spider_model {

/// The network of the experiments: a mesh and a root with one link, to the mesh's node (0, 0) (Birsan 1995, section
/// 5.3). Node 0 is the root, 1 + columns y + x a node of the mesh; the thesis numbers the nodes from 1, with 8 per row.
class rooted_mesh {
public:
    /// @param columns, rows at least 1
    rooted_mesh(unsigned columns, unsigned rows);

    unsigned nodes() const { return static_cast<unsigned>(m_parents.size()); }
    /// Returns the corner opposite the root, whose time the broadcasts report.
    unsigned far_corner() const { return nodes() - 1; }
    /// Returns the number of links, each counted once.
    unsigned links() const;
    /// Returns the parent in the breadth-first spanning tree, which visits the nodes of a row before those of a column.
    /// @param node not the root
    unsigned parent(unsigned node) const { return m_parents[node]; }
    const std::vector<unsigned>& children(unsigned node) const { return m_children[node]; }
    /// Returns the nodes from the root to a node along the tree, including both.
    std::vector<unsigned> path_to(unsigned node) const;
    /// Returns the number of links between the root and a node.
    unsigned hops_to(unsigned node) const { return static_cast<unsigned>(path_to(node).size()) - 1; }

private:
    unsigned m_columns;
    unsigned m_rows;
    std::vector<unsigned> m_parents;
    std::vector<std::vector<unsigned>> m_children;
};

}  // namespace orbweaver::studies::spider_model
