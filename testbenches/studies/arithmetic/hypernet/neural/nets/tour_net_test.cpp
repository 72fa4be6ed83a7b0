// SPDX-License-Identifier: Apache-2.0
// The travelling-salesman net.
#include "sw_stack/shared/neural/tour_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "studies/arithmetic/hypernet/neural/nets/relaxation.h"

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::tour_net;

constexpr neural::start at_random{1, neural::cell_state::threshold, 0, false, false, 0};

cell_rules rules_of(const tour_net& net, unsigned seed = 1) {
    neural::start begin = at_random;
    begin.seed = seed;
    return {net, begin, 20};
}

/// One cell on in each row and each column.
bool is_tour(const tour_net& net, const net_state& state) {
    std::vector<unsigned> in_row(net.cities());
    std::vector<unsigned> in_column(net.cities());
    for (unsigned cell = 0; cell < net.cells(); ++cell) {
        in_row[net.city_of(cell)] += state[cell] > 0 ? 1 : 0;
        in_column[net.tour_position(cell)] += state[cell] > 0 ? 1 : 0;
    }
    const auto one = [](unsigned count) { return count == 1; };
    return std::ranges::all_of(in_row, one) && std::ranges::all_of(in_column, one);
}

TEST(tour_net, connects_a_cell_to_its_row_its_column_and_the_two_neighbouring_columns) {
    for (const unsigned n : {4U, 8U, 12U}) {
        const tour_net net(n, 1);
        for (const auto& list : connections_of(net)) {
            EXPECT_EQ(list.size() + 1, 4 * n - 3) << n;  // with itself
        }
    }
}

TEST(tour_net, has_as_many_connections_in_each_region_as_its_tuple_states) {
    for (const unsigned n : {4U, 8U, 12U, 16U}) {
        const tour_net net(n, 1);
        const neural::net_tuple tuple = tuple_of(net);
        const auto counts = connections_by_region(net, connections_of(net));
        EXPECT_EQ(tuple.cells, n * n);
        EXPECT_EQ(counts[0], tuple.cells * tuple.core_connections);
        EXPECT_EQ(counts[1], tuple.cells * tuple.influence_connections);
        EXPECT_EQ(counts[2], tuple.cells * tuple.remote_connections);
        EXPECT_NEAR(tuple.influence_clustering, 0.5, n == 4 ? 0.3 : 0.1);  // section 5.3.1: about 0.5
    }
}

TEST(tour_net, rests_at_every_tour) {
    const tour_net net(8, 5);
    const connection_lists lists = connections_of(net);
    std::vector<unsigned> city_at(8);
    std::iota(city_at.begin(), city_at.end(), 0);
    for (unsigned turn = 0; turn < 200; ++turn) {
        for (unsigned i = 7; i > 0; --i) { std::swap(city_at[i], city_at[hash(turn, i, 0) % (i + 1)]); }
        net_state state(net.cells(), -127);
        for (unsigned position = 0; position < 8; ++position) { state[net.cell(position, city_at[position])] = 127; }
        EXPECT_EQ(unsettled_cells(rules_of(net), lists, state), 0U);
        state[net.cell(0, city_at[0])] = -127;
        EXPECT_NE(unsettled_cells(rules_of(net), lists, state), 0U);
    }
}

TEST(tour_net, comes_to_a_tour_from_any_beginning) {
    const tour_net net(12, 3);
    const connection_lists lists = connections_of(net);
    for (unsigned seed = 0; seed < 50; ++seed) {
        const cell_rules rules = rules_of(net, seed);
        net_state state = beginning(rules);
        EXPECT_LT(settle(rules, lists, state, 100), 100U);
        EXPECT_TRUE(is_tour(net, state)) << seed;
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
