// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/rooted_mesh.h"

#include "studies/arithmetic/spider/published.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::spider_model {
namespace {

/// Messages that the flooding broadcast puts on links: each node sends on all links but that of its first copy:
/// 2 |E| - (|V| - 1).
unsigned flooding_messages(const rooted_mesh& net) { return 2 * net.links() - (net.nodes() - 1); }

TEST(rooted_mesh, has_the_hops_and_flooding_messages_of_the_six_networks) {
    std::vector<unsigned> hops;
    std::vector<unsigned> messages;
    for (const auto& size : published::meshes) {
        const rooted_mesh net(size.columns, size.rows);
        hops.push_back(net.hops_to(net.far_corner()));
        messages.push_back(flooding_messages(net));
    }
    EXPECT_THAT(hops, ElementsAre(3, 7, 9, 11, 13, 14));
    EXPECT_THAT(messages, ElementsAre(6, 34, 57, 86, 121, 140));
}

TEST(rooted_mesh, spans_rows_before_columns) {
    const rooted_mesh net(3, 2);
    EXPECT_EQ(net.nodes(), 7);
    EXPECT_THAT(net.children(0), ElementsAre(1));
    EXPECT_THAT(net.children(1), ElementsAre(2, 4));
    EXPECT_THAT(net.children(3), ElementsAre(6));
    EXPECT_THAT(net.path_to(5), ElementsAre(0, 1, 2, 5));
    EXPECT_THAT(net.path_to(6), ElementsAre(0, 1, 2, 3, 6));
}

}  // namespace
}  // namespace orbweaver::studies::spider_model
