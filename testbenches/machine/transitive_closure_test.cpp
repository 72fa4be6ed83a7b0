// SPDX-License-Identifier: Apache-2.0
// Transitive closure (digest section 6.5) on whole machines, against Dijkstra's algorithm on the host.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/shortest_distances.h"

namespace orbweaver {
namespace {

TEST(transitive_closure, gives_the_distances_of_dijkstra_on_1_to_64_nodes_in_both_modes) {
    for (const closure::graph& g : {closure::graph{61, 1, 100}, closure::graph{40, 7, 5}}) {
        const auto distances = shortest_distances(
            g.n, [&g](unsigned i, unsigned j) { return g.edge(i, j); }, closure::no_path);
        std::uint64_t sum = 0;
        for (unsigned i = 0; i < g.n; ++i) {
            for (unsigned j = 0; j < g.n; ++j) {
                sum += element_checksum(static_cast<std::uint32_t>(distances[i][j]), i, j);
            }
        }
        for (const char* dims : grids) {
            for (const char* mode : modes) {
                const auto reports =
                    reports_of("configs/scmp64_transitive_closure.yaml",
                               {fmt::format("workload.args.n={}", g.n), fmt::format("workload.args.seed={}", g.seed),
                                fmt::format("workload.args.density={}", g.density), "workload.args.check=exact"},
                               dims, mode);
                EXPECT_EQ(reports["checksum"], fmt::format("0x{:016x}", sum)) << dims << " " << mode;
                EXPECT_EQ(reports["checked_rows"], g.n);
            }
        }
    }
}

TEST(transitive_closure, has_nodes_without_a_part_when_there_are_more_nodes_than_vertices) {
    for (const char* mode : modes) {
        const auto reports =
            reports_of("configs/scmp64_transitive_closure.yaml", {"workload.args.n=5"}, "[8, 8]", mode);
        EXPECT_EQ(reports["wrong_elements"], 0) << mode;
    }
}

}  // namespace
}  // namespace orbweaver
