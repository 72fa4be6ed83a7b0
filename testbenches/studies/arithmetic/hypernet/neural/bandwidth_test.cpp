// SPDX-License-Identifier: Apache-2.0
// Figs 6.1, 6.2, 6.4, 6.7 and 6.8 and the packet-size study from the argument lists of appendix B.2.3.
#include "studies/arithmetic/hypernet/neural/bandwidth.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "studies/arithmetic/hypernet/published/clustering.h"
#include "studies/arithmetic/hypernet/published/neural_runs.h"
#include "studies/arithmetic/hypernet/published/packet_sizes.h"

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr double whole_packet = 0.501;
constexpr unsigned all_cells = 24;  // log2

/// Regions as log2 of cells.
neural_load load_of(unsigned machine, unsigned core_cells, unsigned influence_cells, double core, double influence,
                    double remote) {
    return {core,
            influence,
            remote,
            region_bits(machine, core_cells, all_cells),
            region_bits(machine, influence_cells, all_cells),
            machine};
}

neural_load net_a_on_16k(double influence, double remote) { return load_of(14, 9, 16, 0, influence, remote); }

// The listing's f3 of 26 stands for 264, and its first entry's weight of 0.2 for 0.5.
TEST(hypernet_neural_bandwidth, of_clustered_connections_is_figure_6_1) {
    for (const published_clustering& golden : {clustering_in_theory, clustering_observed}) {
        for (std::size_t row = 0; row < published_inverses.size(); ++row) {
            for (std::size_t column = 0; column < published_inverses.size(); ++column) {
                EXPECT_NEAR(handled_on_hypercube(net_a_on_16k(golden.influence[row], golden.remote[column])),
                            golden.handled[row][column], whole_packet)
                    << row << ' ' << column;
            }
        }
    }
}

TEST(hypernet_neural_bandwidth, of_random_connections_is_the_printed_265216) {
    EXPECT_EQ(handled_on_hypercube(net_a_on_16k(random_influence_in_theory, random_remote_in_theory)),
              random_handled_in_theory);
    EXPECT_EQ(handled_on_hypercube(net_a_on_16k(random_influence_observed, random_remote_observed)),
              random_handled_observed);
}

TEST(hypernet_neural_bandwidth, of_all_nets_is_that_of_figures_6_2_to_6_8) {
    for (const published_run& row : published_runs) {
        SCOPED_TRACE(testing::Message() << "net " << row.net << " on 2^" << row.machine_bits);
        const neural_load load = load_of(row);
        EXPECT_NEAR(handled_on_hypercube(load), row.hypercube, whole_packet);
        if (row.cubelets > 0) { EXPECT_NEAR(handled_on_cubelets(load), row.cubelets, whole_packet); }
        if (row.buslets > 0) {
            EXPECT_NEAR(handled_on_buslets(load), row.buslets, whole_packet);
            EXPECT_NEAR(handled_on_torus(load), row.torus, whole_packet);
        }
    }
}

// Appendix B.1.4: what a packet into a region of 2^x processors asks of the five dimensions of a cubelet, and of the
// links of level 1 and 2, whose share of the nodes has them. Only the mean counts, so every entry does.
TEST(hypernet_neural_bandwidth, spreads_packets_over_the_links_of_cubelets_as_the_program_lists) {
    constexpr double links_in_use = 11.5;
    struct {
        unsigned bits;
        double dimensions, level_1, level_2;  // the first: summed up
    } const rows[] = {
        {0, 0, 0, 0},          {1, 0.5, 0, 0},         {4, 2, 0, 0},         {5, 2.5, 0, 0},
        {6, 2.766, 0.5, 0},    {7, 3.625, 0.75, 0},    {8, 4.25, 0.875, 0},  {9, 4.84375, 0.9375, 0},
        {10, 5.35, 0.94, 0.5}, {11, 6.33, 0.94, 0.75}, {12, 7, 0.94, 0.875}, {13, 7.44, 1.4, 0.9375},
        {14, 8.38, 1.7, 0.97}, {15, 9.02, 1.83, 0.99}, {16, 9.65, 1.87, 1},  {19, 12.08, 2.31, 1},
    };
    for (const auto& row : rows) {
        EXPECT_NEAR(handled_on_cubelets({1, 0, 0, row.bits, 0, 0}, 1),
                    links_in_use * (row.dimensions + 2 * row.level_1 + 4 * row.level_2) / 7, 1e-9)
            << row.bits;
    }
    // One packet more to a region that uses one dimension alone: the largest load is that dimension's.
    EXPECT_NEAR(handled_on_cubelets({1, 0, 0, 1, 0, 0}, 0), links_in_use * 0.5, 1e-9);
}

TEST(hypernet_neural_bandwidth, spreads_packets_over_the_bus_and_links_of_buslets_as_the_program_lists) {
    struct {
        unsigned first, last;
        double bus, links;
    } const rows[] = {{0, 0, 0, 0}, {1, 5, 1, 0}, {6, 9, 1.5, 2}, {10, 16, 2.25, 8}, {17, 20, 3.125, 24}};
    for (const auto& row : rows) {
        for (unsigned bits = row.first; bits <= row.last; ++bits) {
            for (const double tries : {1.0, 4.0}) {
                EXPECT_NEAR(handled_on_buslets({1, 0, 0, bits, 0, 0}, tries), tries * row.bus + row.links, 1e-9)
                    << bits;
            }
        }
    }
}

TEST(hypernet_neural_bandwidth, of_packets_of_16_messages_is_printed_for_all_four_networks) {
    const neural_load load = load_of(16, 9, 16, 16, 278, 145);
    EXPECT_NEAR(handled_on_hypercube(load), 5792.0, 0.05);
    EXPECT_NEAR(handled_on_cubelets(load), 9363.6, 0.05);
    EXPECT_NEAR(handled_on_buslets(load), 4753.0, 0.05);
    EXPECT_NEAR(handled_on_torus(load), 181038.0, 0.05);
}

/// The rows of one message a packet, and of 64 with clustered connections, do not follow from the packet counts.
TEST(hypernet_neural_bandwidth, by_packet_size_is_printed_within_1_percent) {
    for (const published_packet_size& row : published_packet_sizes) {
        SCOPED_TRACE(testing::Message() << row.messages << (row.clustered ? " clustered" : ""));
        if (row.messages > 1 && !(row.clustered && row.messages == 64)) {
            EXPECT_NEAR(handled_on_hypercube(load_of(row)), row.hypercube, 0.01 * row.hypercube);
        }
    }
}

TEST(hypernet_neural_bandwidth, is_refused_where_the_program_lists_no_traffic) {
    EXPECT_THROW(handled_on_cubelets(load_of(17, 9, 16, 0, 1, 1)), std::invalid_argument);
    EXPECT_THROW(handled_on_cubelets(load_of(18, 9, 16, 0, 1, 1)), std::invalid_argument);
    EXPECT_NO_THROW(handled_on_cubelets(load_of(19, 9, 16, 0, 1, 1)));
    EXPECT_THROW(handled_on_buslets(load_of(21, 9, 16, 0, 1, 1)), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
