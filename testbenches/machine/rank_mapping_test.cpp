// SPDX-License-Identifier: Apache-2.0
// replay.mapping: a search places the ranks of a program before the run.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cstdint>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr unsigned ranks = 64;

/// Runs a stencil of 8x8 ranks on a mesh; in their order, rank r is at node 27 r.
program_run stencil(const std::vector<std::string>& more) {
    std::vector<std::uint32_t> nodes(ranks);
    for (unsigned rank = 0; rank < ranks; ++rank) { nodes[rank] = 27 * rank % ranks; }
    std::vector<std::string> words{"network.topology={kind: mesh, dims: [8, 8]}",
                                   "replay.program={kind: stencil, grid: [8, 8], bytes: 2 KiB, steps: 1}",
                                   fmt::format("replay.nodes=[{}]", fmt::join(nodes, ", "))};
    words.insert(words.end(), more.begin(), more.end());
    return run_orbweaver("configs/noc/all_to_all.yaml", settings(words));
}

TEST(rank_mapping, returns_a_scrambled_stencil_to_the_optimum) {
    const program_run scrambled = succeeded(stencil({}));
    const program_run placed = succeeded(stencil({"replay.mapping.search=annealing"}));
    EXPECT_FALSE(scrambled.result["replay"].contains("mapping"));
    const auto& mapping = placed.result["replay"]["mapping"];
    EXPECT_EQ(mapping["routers_after"], 2.0);
    EXPECT_GT(mapping["routers_before"], 4.0);
    EXPECT_THAT(placed.output, HasSubstr("mapping          a flit passes 2.00 routers, "));
    EXPECT_EQ(placed.result["replay"]["messages"], scrambled.result["replay"]["messages"]);
    EXPECT_LT(placed.result["replay"]["cycles"], scrambled.result["replay"]["cycles"]);

    const std::vector<std::uint32_t> found = mapping["nodes"];
    const program_run again = succeeded(stencil({fmt::format("replay.nodes=[{}]", fmt::join(found, ", "))}));
    EXPECT_EQ(again.result["replay"]["cycles"], placed.result["replay"]["cycles"]) << "the run has these nodes";
}

TEST(rank_mapping, is_for_programs_with_ranks_on_networks_of_moderate_size) {
    EXPECT_THAT(run_orbweaver("configs/noc/replay_hello.yaml", settings({"replay.mapping.search=annealing"})),
                ends_with(2, HasSubstr("replay.mapping.search: the trace sets the node of each message")));
    EXPECT_THAT(run_orbweaver("configs/noc/all_to_all.yaml",
                              settings({"replay.mapping.search=annealing", "network.topology.dims=[40, 40]"})),
                ends_with(2, HasSubstr("replay.mapping.search: a search is for 2 to 1024 nodes, not 1600")));
    EXPECT_THAT(run_orbweaver("configs/noc/all_to_all.yaml",
                              settings({"replay.mapping.search=annealing", "replay.collectives.algorithm=in_routers"})),
                ends_with(2, HasSubstr("replay.mapping.search: collectives in routers or by a plan")));
}

}  // namespace
}  // namespace orbweaver
