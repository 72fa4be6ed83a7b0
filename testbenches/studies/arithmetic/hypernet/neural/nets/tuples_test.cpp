// SPDX-License-Identifier: Apache-2.0
// Compares the traffic that tuples describe with the packets of nets that are drawn from them.
#include "studies/arithmetic/hypernet/neural/nets/tuples.h"

#include <gtest/gtest.h>

#include <cmath>

#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "studies/arithmetic/hypernet/neural/packet_counts.h"
#include "testbenches/studies/arithmetic/hypernet/neural/nets/any_weights.h"

namespace orbweaver::studies::hypernet_model {
namespace {

using neural::clustered_net;
using neural::drawing;
using neural::net_tuple;

constexpr net_tuple tuple_a{1U << 24, 512, 65536, 128, 128, 32, 1.0 / 8, 1.0 / 16};

/// Packets by region as a mean over perturbed tuples.
packets_by_region perturbed_packets(const neural::net_tuple& tuple, double processors, double packet_size,
                                    unsigned draws, double deviation) {
    packets_by_region mean;
    for (unsigned i = 0; i < draws; ++i) {
        const packets_by_region one = analytic_packets(perturbed(tuple, deviation, i), processors, packet_size);
        mean.core += one.core / draws;
        mean.influence += one.influence / draws;
        mean.remote += one.remote / draws;
    }
    return mean;
}

TEST(net_tuple, of_net_a_has_the_packets_of_the_dissertation) {
    EXPECT_EQ(analytic_packets(tuple_a, 65536, 16).core, 16);
    EXPECT_NEAR(analytic_packets(tuple_a, 65536, 16).influence, 278.43, 0.01);
    EXPECT_NEAR(analytic_packets(tuple_a, 65536, 16).remote, 144.67, 0.01);
    EXPECT_NEAR(analytic_packets(tuple_a, 16384, 16).influence, 487.39, 0.01);
}

// Section 20.5 lists what the dissertation's program observed; it states neither how many draws nor which.
TEST(net_tuple, drawn_around_net_a_sends_about_as_much_as_was_observed) {
    const std::pair<double, double> observed[] = {{4, 287}, {8, 499}, {16, 969}, {32, 1963}};
    for (const auto& [inverse, influence] : observed) {
        net_tuple tuple = tuple_a;
        tuple.influence_clustering = 1 / inverse;
        EXPECT_NEAR(perturbed_packets(tuple, 16384, 16, 400, 0.1).influence, influence, 0.15 * influence) << inverse;
    }
}

TEST(net_tuple, is_perturbed_by_a_tenth_in_each_entry_but_the_number_of_cells) {
    constexpr unsigned draws = 2000;
    double sum = 0;
    double squares = 0;
    for (unsigned seed = 0; seed < draws; ++seed) {
        const net_tuple tuple = perturbed(tuple_a, 0.1, seed);
        EXPECT_EQ(tuple.cells, tuple_a.cells);
        sum += tuple.influence_connections / draws;
        squares += (tuple.influence_connections - 128) * (tuple.influence_connections - 128) / draws;
    }
    EXPECT_NEAR(sum, 128, 1);
    EXPECT_NEAR(std::sqrt(squares), 12.8, 0.6);
    EXPECT_NE(perturbed(tuple_a, 0.1, 1).remote_connections, tuple_a.remote_connections);
    EXPECT_EQ(perturbed(tuple_a, 0, 1).influence_cells, tuple_a.influence_cells);
}

/// Nets that are drawn from a tuple.
class drawn_nets {
public:
    drawn_nets(const net_tuple& tuple, drawing how) {
        for (unsigned seed = 0; seed < nets; ++seed) {
            m_nets.emplace_back(tuple, how, any_weights, seed);
            m_lists.push_back(connections_of(m_nets.back()));
        }
    }

    /// Returns the mean packets of a pass.
    packets_by_region packets(unsigned processors, unsigned beta) const {
        packets_by_region mean;
        for (unsigned i = 0; i < nets; ++i) {
            const auto one = counted_packets(m_nets[i], {m_nets[i].cells(), processors}, m_lists[i], beta);
            mean.core += one.core / nets;
            mean.influence += one.influence / nets;
            mean.remote += one.remote / nets;
        }
        return mean;
    }

private:
    static constexpr unsigned nets = 16;
    std::vector<clustered_net> m_nets;
    std::vector<connection_lists> m_lists;
};

constexpr net_tuple full_cores{512, 16, 112, 15, 14, 12, 0.5, 0.5};

TEST(counted_packets, of_random_nets_are_those_of_the_upper_bound) {
    const drawn_nets drawn({512, 16, 112, 12, 14, 12, 1, 1}, drawing::random);
    for (const unsigned processors : {32U, 64U}) {
        const neural_region influence{112, 14, 512.0 / processors};
        const neural_region remote{512 - 128, 12, 512.0 / processors};
        const packets_by_region single = drawn.packets(processors, 1);
        EXPECT_NEAR(single.influence, count_random(influence).messages, 0.05 * single.influence) << processors;
        EXPECT_NEAR(single.remote, count_random(remote).messages, 0.05 * single.remote) << processors;
        // The analysis sends a packet to every processor of the region where a message is due in the mean.
        const packets_by_region packed = drawn.packets(processors, 16);
        EXPECT_LE(packed.influence, random_packets(influence, 16)) << processors;
        EXPECT_GE(packed.influence, 0.8 * random_packets(influence, 16)) << processors;
        EXPECT_LE(packed.remote, random_packets(remote, 16)) << processors;
        EXPECT_GE(packed.remote, 0.8 * random_packets(remote, 16)) << processors;
    }
}

// With full cores p_c p_i of (6.2.1) is the probability that the definition of the tuple gives.
TEST(counted_packets, of_clustered_nets_of_full_cores_are_near_the_analysis) {
    const drawn_nets drawn(full_cores, drawing::clustered);
    for (const unsigned processors : {16U, 32U, 64U}) {
        const packets_by_region packets = drawn.packets(processors, 8);
        const packets_by_region analysis = analytic_packets(full_cores, processors, 8);
        EXPECT_NEAR(packets.core, analysis.core, 0.05 * analysis.core) << processors;
        EXPECT_NEAR(packets.influence, analysis.influence, 0.3 * analysis.influence) << processors;
        EXPECT_NEAR(packets.remote, analysis.remote, 0.3 * analysis.remote) << processors;
    }
}

TEST(counted_packets, of_clustered_nets_are_fewer_than_of_random_ones) {
    EXPECT_LT(2 * drawn_nets(full_cores, drawing::clustered).packets(32, 8).remote,
              drawn_nets(full_cores, drawing::random).packets(32, 8).remote);
}

TEST(counted_packets, are_one_for_every_beta_cells_that_share_a_virtual_neighbour) {
    const clustered_net full({64, 8, 8, 7, 8, 48, 1, 1}, drawing::clustered, any_weights, 1);
    const connection_lists lists = connections_of(full);
    EXPECT_EQ(shared_cells({64, 8}, lists)[2][5], 8U);
    const packets_by_region packets = counted_packets(full, {64, 8}, lists, 3);
    EXPECT_EQ(packets.core, 0);
    EXPECT_EQ(packets.influence, 3);
    EXPECT_EQ(packets.remote, 6 * 3);
    const packets_by_region halves = counted_packets(full, {64, 16}, lists, 16);
    EXPECT_EQ(halves.core, 1);
    EXPECT_EQ(halves.influence, 2);
    EXPECT_EQ(halves.remote, 12);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
