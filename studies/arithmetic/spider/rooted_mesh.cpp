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

unsigned rooted_mesh::links() const {
    return 1 + m_rows * (m_columns - 1) + m_columns * (m_rows - 1);
}

std::vector<unsigned> rooted_mesh::path_to(unsigned node) const {
    std::vector<unsigned> path{node};
    while (path.back() != 0) {
        path.push_back(m_parents[path.back()]);
    }
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<unsigned> rooted_mesh::path_between(unsigned source, unsigned destination) const {
    if (source == 0 || destination == 0) {  // by way of the mesh's first node
        std::vector<unsigned> path = path_to(std::max(source, destination));
        if (destination == 0) {
            std::reverse(path.begin(), path.end());
        }
        return path;
    }
    std::vector<unsigned> path{source};
    const unsigned turn = 1 + (source - 1) / m_columns * m_columns + (destination - 1) % m_columns;
    while (path.back() != turn) {
        path.push_back(path.back() < turn ? path.back() + 1 : path.back() - 1);
    }
    while (path.back() != destination) {
        path.push_back(path.back() < destination ? path.back() + m_columns : path.back() - m_columns);
    }
    return path;
}

unsigned flooding_messages(const rooted_mesh& net) {
    return 2 * net.links() - (net.nodes() - 1);
}

}  // namespace orbweaver::studies::spider_model
