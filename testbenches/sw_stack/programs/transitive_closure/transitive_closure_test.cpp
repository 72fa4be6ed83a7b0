// SPDX-License-Identifier: Apache-2.0
// The kernel of transitive_closure against Dijkstra's algorithm from every vertex.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "sw_stack/programs/transitive_closure/relaxation.h"
#include "testbenches/support/shortest_distances.h"

namespace orbweaver::closure {
namespace {

/// Blocks of a grid that hand each other their pieces through memory.
class grid_of_blocks {
public:
    grid_of_blocks(const graph& problem, unsigned columns, unsigned rows) : m_graph(problem) {
        for (unsigned node = 0; node < columns * rows; ++node) {
            m_blocks.push_back(std::make_unique<distance_block>(problem, columns, rows, node));
        }
    }

    const distance_block& owner(unsigned i, unsigned j) const {
        for (const auto& block : m_blocks) {
            if (block->rows().has(i) && block->columns().has(j)) { return *block; }
        }
        ADD_FAILURE() << "nobody owns (" << i << ", " << j << ")";
        return *m_blocks.front();
    }

    void close(row_relaxation relax_row) const {
        for (unsigned k = 0; k < m_graph.n; ++k) {
            for (const auto& block : m_blocks) {
                std::vector<std::int32_t> row;
                std::vector<std::int32_t> column;
                for (unsigned j = block->columns().first; j < block->columns().last; ++j) {
                    row.push_back(*owner(k, j).element(k, j));
                }
                for (unsigned i = block->rows().first; i < block->rows().last; ++i) {
                    column.push_back(*owner(i, k).element(i, k));
                }
                relax(*block, {row.data(), column.data(), 1}, relax_row);
            }
        }
    }

private:
    graph m_graph;
    std::vector<std::unique_ptr<distance_block>> m_blocks;
};

TEST(transitive_closure, finds_the_distances_that_dijkstra_finds_on_every_grid) {
    for (const graph& problem : {graph{37, 1, 100}, graph{37, 2, 6}, graph{5, 3, 0}, graph{1, 4, 100}}) {
        const auto right = shortest_distances(
            problem.n, [&problem](unsigned i, unsigned j) { return problem.edge(i, j); }, no_path);
        for (const auto& [columns, rows] : {std::pair{1U, 1U}, {2U, 1U}, {3U, 2U}, {8U, 8U}}) {
            for (const row_relaxation relax_row : {relax_row_tuned, relax_row_plain}) {
                const grid_of_blocks grid(problem, columns, rows);
                grid.close(relax_row);
                for (unsigned i = 0; i < problem.n; ++i) {
                    for (unsigned j = 0; j < problem.n; ++j) {
                        EXPECT_EQ(*grid.owner(i, j).element(i, j), right[i][j])
                            << i << ", " << j << " on " << columns << " x " << rows << " nodes";
                    }
                }
            }
        }
    }
}

TEST(transitive_closure, has_edges_of_1_to_255_as_dense_as_asked) {
    const graph problem{300, 9, 30};
    unsigned edges = 0;
    for (unsigned i = 0; i < problem.n; ++i) {
        for (unsigned j = 0; j < problem.n; ++j) {
            const std::int32_t length = problem.edge(i, j);
            if (i == j) {
                EXPECT_EQ(length, 0);
            } else if (length != no_path) {
                EXPECT_GE(length, 1);
                EXPECT_LE(length, 255);
                ++edges;
            }
        }
    }
    EXPECT_NEAR(edges / (300.0 * 299.0), 0.3, 0.01);
}

TEST(even_part, cuts_without_gap_or_overlap_into_sizes_that_differ_by_one_at_most) {
    for (unsigned count : {0U, 1U, 7U, 64U, 500U, 65536U}) {
        for (unsigned parts : {1U, 2U, 3U, 8U, 64U, 1024U}) {
            unsigned next = 0;
            for (unsigned index = 0; index < parts; ++index) {
                const even_part part(count, parts, index);
                EXPECT_EQ(part.first, next);
                EXPECT_GE(part.size(), count / parts);
                EXPECT_LE(part.size(), count / parts + 1);
                EXPECT_EQ(part.size() != 0, part.has(part.first));
                EXPECT_FALSE(part.has(part.last));
                next = part.last;
            }
            EXPECT_EQ(next, count);
        }
    }
}

}  // namespace
}  // namespace orbweaver::closure
