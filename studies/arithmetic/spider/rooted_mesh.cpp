// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/rooted_mesh.h"

#include <algorithm>

namespace orbweaver::studies::spider_model {

rooted_mesh::rooted_mesh(unsigned columns, unsigned rows)
    : m_columns(columns), m_rows(rows), m_parents(1 + columns * rows), m_children(m_parents.size()) {
    for (unsigned y = 0; y < rows; ++y) {
        for (unsigned x = 0; x < columns; ++x) {
            const unsigned node = 1 + columns * y + x;
            // Breadth first, +x before +y: row 0 is a chain from the root, and each column hangs below its node.
            m_parents[node] = y > 0 ? node - columns : node - 1;
            m_children[m_parents[node]].push_back(node);
        }
    }
}

unsigned rooted_mesh::links() const { return 1 + m_rows * (m_columns - 1) + m_columns * (m_rows - 1); }

std::vector<unsigned> rooted_mesh::path_to(unsigned node) const {
    std::vector<unsigned> path{node};
    while (path.back() != 0) { path.push_back(m_parents[path.back()]); }
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace orbweaver::studies::spider_model
