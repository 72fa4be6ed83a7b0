// SPDX-License-Identifier: Apache-2.0
// Nets drawn from an 8-tuple against the tuple, counted pair by pair.
#include "sw_stack/shared/neural/clustered_net.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "testbenches/studies/arithmetic/hypernet/neural/nets/any_weights.h"

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::clustered_net;
using neural::drawing;
using neural::net_tuple;
using neural::region;

constexpr net_tuple net_of_1024{1024, 32, 96, 16, 24, 16, 0.5, 0.25};

TEST(clustered_net, connects_cells_both_ways_and_none_to_itself) {
    const clustered_net net(net_of_1024, drawing::clustered, any_weights, 1);
    for (unsigned a = 0; a < net.cells(); a += 37) {
        for (unsigned b = 0; b < net.cells(); ++b) {
            if (a != b) {
                EXPECT_EQ(net.connected(a, b), net.connected(b, a));
                EXPECT_EQ(net.weight(a, b), net.weight(b, a));
            }
        }
    }
}

TEST(clustered_net, lists_as_neighbours_exactly_the_connected_cells_in_order) {
    for (const drawing how : {drawing::clustered, drawing::random}) {
        const clustered_net net(net_of_1024, how, any_weights, 2);
        const connection_lists lists = connections_of(net);
        for (unsigned cell = 0; cell < net.cells(); ++cell) {
            std::vector<unsigned> listed;
            for_each_neighbour(net, cell, [&](unsigned other) { listed.push_back(other); });
            EXPECT_EQ(listed, lists[cell]) << cell;
        }
    }
}

TEST(clustered_net, has_the_mean_connections_of_its_tuple_in_each_region) {
    constexpr unsigned nets = 40;
    for (const drawing how : {drawing::clustered, drawing::random}) {
        double means[neural::regions] = {};
        for (unsigned seed = 0; seed < nets; ++seed) {
            const clustered_net net({256, 8, 24, 6, 8, 6, 0.5, 0.25}, how, any_weights, seed);
            const auto counts = connections_by_region(net, connections_of(net));
            for (unsigned where = 0; where < neural::regions; ++where) {
                means[where] += static_cast<double>(counts[where]) / net.cells() / nets;
            }
        }
        EXPECT_NEAR(means[0], 6, 0.02 * 6);
        EXPECT_NEAR(means[1], 8, 0.07 * 8);  // which cores are linked is drawn, too
        EXPECT_NEAR(means[2], 6, 0.07 * 6);
    }
}

TEST(clustered_net, has_exactly_the_connections_of_its_tuple_where_nothing_is_left_to_chance) {
    const clustered_net net({256, 16, 48, 15, 48, 192, 1, 1}, drawing::clustered, any_weights, 3);
    const auto counts = connections_by_region(net, connections_of(net));
    EXPECT_EQ(counts[0], 256U * 15);
    EXPECT_EQ(counts[1], 256U * 48);
    EXPECT_EQ(counts[2], 256U * 192);
    const clustered_net none({256, 16, 48, 0, 0, 0, 1, 1}, drawing::clustered, any_weights, 3);
    EXPECT_EQ(connections_by_region(none, connections_of(none)), (std::array<std::uint64_t, 3>{}));
}

TEST(clustered_net, connects_a_cell_to_others_of_a_core_with_p_given_that_it_is_to_one) {
    const clustered_net net(net_of_1024, drawing::clustered, any_weights, 4);
    const connection_lists lists = connections_of(net);
    EXPECT_NEAR(clustering(net, lists, region::influence), 0.5, 0.01);
    EXPECT_NEAR(clustering(net, lists, region::remote), 0.25, 0.01);
    const clustered_net scattered(net_of_1024, drawing::random, any_weights, 4);
    const connection_lists scattered_lists = connections_of(scattered);
    EXPECT_NEAR(clustering(scattered, scattered_lists, region::influence), 24.0 / 96, 0.01);
    EXPECT_NEAR(clustering(scattered, scattered_lists, region::remote), 16.0 / 896, 0.01);
}

TEST(clustered_net, draws_another_net_for_another_seed) {
    const clustered_net one(net_of_1024, drawing::clustered, any_weights, 1);
    const clustered_net other(net_of_1024, drawing::clustered, any_weights, 2);
    EXPECT_NE(connections_of(one), connections_of(other));
}

TEST(clustered_net, refuses_tuples_that_are_no_nets) {
    EXPECT_EQ(error_of(net_of_1024), nullptr);
    net_tuple tuple = net_of_1024;
    tuple.influence_cells = 90;
    EXPECT_STREQ(error_of(tuple), "influence_cells is no multiple of core_cells");
    tuple = net_of_1024;
    tuple.cells = 1000;
    EXPECT_STREQ(error_of(tuple), "cells is no multiple of core_cells + influence_cells");
    tuple = net_of_1024;
    tuple.core_connections = 32;
    EXPECT_STREQ(error_of(tuple), "core_connections is not within 0 .. core_cells - 1");
    tuple = net_of_1024;
    tuple.influence_connections = 97;
    EXPECT_STREQ(error_of(tuple), "influence_connections is not within 0 .. influence_cells");
    tuple = net_of_1024;
    tuple.remote_connections = -1;
    EXPECT_STREQ(error_of(tuple), "remote_connections is not within 0 .. cells - core_cells - influence_cells");
    tuple = net_of_1024;
    tuple.remote_clustering = 0;
    EXPECT_STREQ(error_of(tuple), "p_i and p_r: above 0, up to 1");
}

TEST(neural_weights, are_bytes_and_of_one_sign_if_excitatory) {
    bool negative = false;
    for (unsigned a = 0; a < 60; ++a) {
        for (unsigned b = 0; b < a; ++b) {
            const int symmetric = neural::weights{7, neural::weight_rule::symmetric, 1}.weight(a, b);
            const int excitatory = neural::weights{7, neural::weight_rule::excitatory, 1}.weight(a, b);
            const int hebbian = neural::weights{7, neural::weight_rule::hebbian, 5}.weight(a, b);
            EXPECT_LE(std::abs(symmetric), 127);
            EXPECT_GE(excitatory, 1);
            EXPECT_LE(excitatory, 127);
            EXPECT_LE(std::abs(hebbian), 125);
            negative = negative || symmetric < 0;
        }
    }
    EXPECT_TRUE(negative);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
