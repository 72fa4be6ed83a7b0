// SPDX-License-Identifier: Apache-2.0
// Transitive closure (Lewis, section 6.2.3) on whole machines, against Dijkstra's algorithm on the host.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>

#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/shortest_distances.h"

namespace orbweaver {
namespace {

/// The sum that right distances have.
std::uint64_t checksum_of(const closure::graph& problem) {
    const auto distances = shortest_distances(
        problem.n, [&problem](unsigned i, unsigned j) { return problem.edge(i, j); }, closure::no_path);
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < problem.n; ++i) {
        for (unsigned j = 0; j < problem.n; ++j) {
            sum += element_checksum(static_cast<std::uint32_t>(distances[i][j]), i, j);
        }
    }
    return sum;
}

void expect_distances_of_dijkstra(const closure::graph& problem, const char* dims) {
    const std::string checksum = fmt::format("0x{:016x}", checksum_of(problem));
    for (const char* messaging : messagings) {
        const auto reports = reports_of(
            "configs/scmp64_transitive_closure.yaml",
            {fmt::format("workload.args.n={}", problem.n), fmt::format("workload.args.seed={}", problem.seed),
             fmt::format("workload.args.density={}", problem.density), "workload.args.check=exact"},
            dims, messaging);
        EXPECT_EQ(reports["checksum"], checksum) << dims << " " << messaging;
        EXPECT_EQ(reports["checked_rows"], problem.n);
    }
}

TEST(transitive_closure, gives_the_distances_of_dijkstra_on_1_to_64_nodes_with_all_messagings) {
    for (const char* dims : grids) { expect_distances_of_dijkstra({37, 1, 100}, dims); }
}

TEST(transitive_closure, gives_the_distances_of_dijkstra_in_a_graph_with_few_edges) {
    for (const char* dims : {"[2, 2]", "[3, 5]"}) { expect_distances_of_dijkstra({40, 7, 5}, dims); }
}

TEST(transitive_closure, has_nodes_without_a_part_when_there_are_more_nodes_than_vertices) {
    for (const char* messaging : messagings) {
        const auto reports =
            reports_of("configs/scmp64_transitive_closure.yaml", {"workload.args.n=5"}, "[8, 8]", messaging);
        EXPECT_EQ(reports["wrong_elements"], 0) << messaging;
    }
}

// Requests that wait for their step never take a node's last context: the thesis states nothing of fewer contexts than
// requesters, and a slower node's request must get through.
TEST(transitive_closure, with_active_messages_runs_on_cores_with_fewer_contexts_than_requesters) {
    for (const char* contexts : {"core.contexts=2", "core.contexts=5"}) {
        const auto reports = reports_of("configs/scmp64_transitive_closure.yaml",
                                        {"workload.args={n: 50, check: exact}", contexts, "limits.cycles=3000000"},
                                        "[8, 8]", "active_message");
        EXPECT_EQ(reports["wrong_elements"], 0) << contexts;
    }
}

TEST(transitive_closure, with_active_messages_answers_from_copies_or_from_its_block) {
    for (const char* contexts : {"core.contexts=16", "core.contexts=2"}) {
        std::map<std::string, std::uint64_t> cycles;
        for (const std::string answers : {"copies", "block"}) {
            const auto reports = reports_of(
                "configs/scmp64_transitive_closure.yaml",
                {"workload.args={n: 50, check: exact, answers: " + answers + "}", contexts, "limits.cycles=3000000"},
                "[8, 4]", "active_message");
            EXPECT_EQ(reports["wrong_elements"], 0) << contexts << answers;
            cycles[answers] = reports["closure_cycles"];
        }
        EXPECT_NE(cycles["block"], cycles["copies"]) << contexts;
    }
}

}  // namespace
}  // namespace orbweaver
