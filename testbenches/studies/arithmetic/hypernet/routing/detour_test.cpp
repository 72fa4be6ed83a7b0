// SPDX-License-Identifier: Apache-2.0
// Hops round a failed link against an independent enumeration.
#include "studies/arithmetic/hypernet/routing/detour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr double printed = 0.0006;  // three decimals

/// The table's means are over messages from subnet 0 whose link failed, each of its links in turn.
TEST(hypernet_detour, from_the_first_subnet_is_the_golden_one) {
    struct {
        unsigned d, h;
        double routed, detoured;
    } const rows[] = {{3, 2, 4.000, 5.833}, {4, 2, 5.000, 6.464}, {5, 2, 6.000, 7.258}, {3, 3, 8.714, 11.246}};
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const detour_survey found = survey_detours_from({module_kind::cubelet, row.d, row.h}, 0);
        EXPECT_NEAR(found.routed, row.routed, printed);
        EXPECT_NEAR(found.detoured, row.detoured, printed);
    }
}

TEST(hypernet_detour, costs_the_same_from_every_subnet_of_two_levels) {
    const hypernet net(module_kind::cubelet, 4, 2);
    const detour_survey all = survey_detours(net);
    const detour_survey first = survey_detours_from(net, 0);
    EXPECT_NEAR(all.routed, first.routed, 1e-9);
    EXPECT_NEAR(all.detoured, first.detoured, 1e-9);
    EXPECT_NEAR(all.extra(), stated_detour(1), 0.5);
}

/// Over all gateways, third subnets and nodes of two-level cubelets, whose distances inside are those of a cube.
double shortest_detour(const hypernet& net) {
    double sum = 0;
    double routes = 0;
    const address size = address{1} << net.d();
    for (address source = 0; source < size; ++source) {
        for (address target = size; target < net.positions(); ++target) {
            std::size_t fewest = net.positions();
            for (address gateway = 0; gateway < size; ++gateway) {
                const external_port port = net.port(gateway);
                if (port.use == port_use::link && port.peer >> net.d() != target >> net.d()) {
                    const std::size_t inside = std::popcount(source ^ gateway);
                    fewest = std::min(fewest, inside + 1 + route(net, port.peer, target).size());
                }
            }
            sum += static_cast<double>(fewest);
            ++routes;
        }
    }
    return sum / routes;
}

TEST(hypernet_detour, over_the_best_third_subnet_is_the_shortest_of_all) {
    for (const unsigned d : {3U, 4U}) {
        const hypernet net(module_kind::cubelet, d, 2);
        const detour_survey found = survey_detours_from(net, 0);
        EXPECT_NEAR(found.shortest, shortest_detour(net), 1e-9);
        EXPECT_LT(found.shortest, found.detoured);
    }
}

// To the nearest level-1 link a packet corrects the lowest bit, and one more where that link is the I/O channel or the
// failed one. A third cubelet is entered and left at nodes of level 1, which differ in half of d - 1 bits, in one at
// least; so the lowest bit, for which 1 + i/2 counts half a hop, is saved there.
TEST(hypernet_detour, of_level_1_comes_down_to_one_hop_in_large_cubelets) {
    for (const unsigned d : {3U, 4U, 5U}) {
        const double siblings = std::exp2(d - 1) - 1;
        const detour_survey found = survey_detours_from({module_kind::cubelet, d, 2}, 0);
        EXPECT_NEAR(found.to_failed_link, d / 2.0, 1e-9) << d;
        EXPECT_NEAR(found.to_third, 0.5 + std::exp2(2.0 - d), 1e-9) << d;
        EXPECT_NEAR(found.through_third, (d - 1) / 2.0 * (1 + 1 / siblings), 1e-9) << d;
        EXPECT_NEAR(found.extra(), 1 + std::exp2(2.0 - d) + (d - 1) / (2 * siblings), 1e-9) << d;
    }
}

TEST(hypernet_detour, of_two_levels_is_the_sum_of_its_legs) {
    const detour_survey found = survey_detours({module_kind::cubelet, 4, 2});
    EXPECT_NEAR(found.extra(), 1 + found.to_third + found.through_third - found.to_failed_link, 1e-9);
}

TEST(hypernet_detour, costs_as_much_either_way_over_the_links_of_a_subnet_of_two_levels) {
    const hypernet net(module_kind::cubelet, 3, 2);
    EXPECT_NEAR(survey_detours_round_links_of(net, 1).extra(), survey_detours(net).extra(), 1e-9);
}

TEST(hypernet_detour, of_buslets_is_one_crossing_and_at_most_one_transfer_more) {
    // A transfer to a node with a link to a third subnet, unless the source has one: 2 of 4 do.
    const detour_survey found = survey_detours({module_kind::buslet, 3, 2});
    EXPECT_GT(found.extra(), 0.9);
    EXPECT_LT(found.extra(), 2.1);
}

TEST(hypernet_detour, round_an_internal_link_of_a_cubelet_is_two_hops_longer) {
    for (unsigned d = 2; d <= 5; ++d) {
        const basic_module module(module_kind::cubelet, d);
        for (address node = 0; node < module.nodes(); ++node) {
            for (const address neighbour : module.neighbours(node)) {
                EXPECT_EQ(hops_round_internal_link(module, node, neighbour), 3U);
            }
        }
    }
}

TEST(hypernet_detour, round_an_internal_link_of_a_treelet_is_none) {
    EXPECT_FALSE(hops_round_internal_link({module_kind::treelet, 3}, 3, 1));
}

TEST(hypernet_detour, is_refused_where_there_is_no_third_subnet_or_more_than_one_link) {
    EXPECT_THROW(survey_detours({module_kind::cubelet, 2, 2}), std::invalid_argument);
    EXPECT_THROW(survey_detours({module_kind::cubelet, 3, 1}), std::invalid_argument);
    EXPECT_THROW(survey_detours({module_kind::cubelet, 4, 2, 1}), std::invalid_argument);
    EXPECT_THROW(survey_detours({module_kind::treelet, 3, 2}), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
