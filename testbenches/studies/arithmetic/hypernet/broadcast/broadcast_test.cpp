// SPDX-License-Identifier: Apache-2.0
// Exactly one copy for each node, and the figures of the (3,3)-net.
#include "studies/arithmetic/hypernet/broadcast/broadcast.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace orbweaver::studies::hypernet_model {
namespace {

/// Fails unless just the nodes of the source's (d,level)-net have a copy, and each has one.
void expect_exactly_once(const hypernet& net, address source, unsigned level, const broadcast_figures& figures) {
    for (address position = 0; position < net.positions(); ++position) {
        const bool is_receiver = net.is_node(position) && net.common_level(source, position) <= level;
        ASSERT_EQ(figures.copies[position], is_receiver ? 1U : 0U) << position;
    }
}

TEST(hypernet_broadcast, reaches_every_node_of_the_subnet_exactly_once_from_every_source) {
    for (const auto kind : {module_kind::cubelet, module_kind::treelet, module_kind::buslet}) {
        for (const hypernet& net : {hypernet(kind, 2, 3), hypernet(kind, 3, 3), hypernet(kind, 4, 2)}) {
            for (unsigned level = 1; level <= net.h(); ++level) {
                for (address source = 0; source < net.positions(); ++source) {
                    SCOPED_TRACE(testing::Message() << "level " << level << " from " << source);
                    ASSERT_NO_FATAL_FAILURE(expect_exactly_once(net, source, level, broadcast(net, source, level)));
                }
            }
        }
    }
}

TEST(hypernet_broadcast, takes_the_golden_depths_and_links) {
    struct {
        unsigned d, h, min_depth, max_depth;
        std::vector<std::uint64_t> links;
    } const rows[] = {
        {2, 2, 3, 5, {6, 1}},
        {3, 2, 5, 7, {28, 3}},
        {3, 3, 11, 15, {224, 24, 7}},
        {4, 2, 7, 9, {120, 7}},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const hypernet net(module_kind::cubelet, row.d, row.h);
        unsigned least = ~0U;
        unsigned most = 0;
        for (address source = 0; source < net.positions(); ++source) {
            const broadcast_figures figures = broadcast(net, source, row.h);
            least = std::min(least, figures.depth);
            most = std::max(most, figures.depth);
            ASSERT_EQ(figures.links, row.links);
        }
        EXPECT_EQ(least, row.min_depth);
        EXPECT_EQ(most, row.max_depth);
    }
}

TEST(hypernet_broadcast, in_the_4_3_net_takes_the_golden_links) {
    const hypernet net(module_kind::cubelet, 4, 3);
    EXPECT_EQ(broadcast(net, 1988, 3).links, (std::vector<std::uint64_t>{3840, 224, 31}));
}

TEST(hypernet_broadcast, refuses_several_links_between_siblings) {
    EXPECT_THROW(broadcast({module_kind::cubelet, 4, 2, 1}, 0, 2), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
