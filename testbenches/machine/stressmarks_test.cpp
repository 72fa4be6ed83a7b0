// SPDX-License-Identifier: Apache-2.0
// The stressmarks of the digest (sections 6.3 to 6.5) on whole machines, against computations of the host that share
// nothing with them but the input.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/shortest_distances.h"

namespace orbweaver {
namespace {

using testing::Each;
using testing::HasSubstr;

constexpr const char* grids[] = {"[1, 1]", "[2, 1]", "[2, 2]", "[4, 2]", "[4, 4]",
                                 "[8, 4]", "[8, 8]", "[3, 5]", "[1, 6]"};
constexpr const char* modes[] = {"ready", "rendezvous"};

nlohmann::ordered_json reports_of(const std::string& config, std::vector<std::string> pairs, const std::string& dims,
                                  const std::string& mode) {
    pairs.insert(pairs.end(), {"network.topology.dims=" + dims, "messaging.mode=" + mode});
    const program_run run = run_orbweaver(config, settings(pairs));
    EXPECT_EQ(run.exit_code, 0) << dims << " " << mode << "\n" << run.output;
    if (run.exit_code != 0) {
        return {};
    }
    EXPECT_EQ(run.result["workload"]["verified"], true) << dims << " " << mode;
    EXPECT_EQ(run.result["network"]["flits_inside"], 0) << dims << " " << mode;
    return run.result["workload"]["reports"];
}

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
