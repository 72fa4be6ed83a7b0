// SPDX-License-Identifier: Apache-2.0
// Figs 6.1, 6.2, 6.4, 6.7 and 6.8 and the packet-size study from the argument lists of appendix B.2.3 (digest sections
// 20.5 and 21).
#include "models/hypernet/neural/bandwidth.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "models/hypernet/neural/packet_counts.h"

namespace orbweaver::hypernet_model {
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

neural_load net_a_on_16k(double influence, double remote) {
    return load_of(14, 9, 16, 0, influence, remote);
}

using grid = double[5][5];  // 1/p_i down, 1/p_r across: 4, 8, 16, 32, 64

void expect_grid(const double (&influence)[5], const double (&remote)[5], const grid& golden) {
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 5; ++column) {
            EXPECT_NEAR(handled_on_hypercube(net_a_on_16k(influence[row], remote[column])), golden[row][column],
                        whole_packet)
                << row << ' ' << column;
        }
    }
}

// The listing's f3 of 26 stands for 264, and its first entry's weight of 0.2 for 0.5.
TEST(hypernet_neural_bandwidth, of_clustered_connections_is_figure_6_1) {
    const grid theory = {{3376, 4286, 6176, 10096, 17026},
                         {5766, 6676, 8566, 12486, 19416},
                         {10156, 11066, 12956, 16876, 23806},
                         {18596, 19506, 21396, 25316, 32246},
                         {28846, 29756, 31646, 35566, 42496}};
    const grid observed = {{3836, 4662, 6412, 10262, 16926},
                           {5956, 6782, 8532, 12382, 19046},
                           {10656, 11482, 13232, 17082, 23746},
                           {20596, 21422, 23172, 27022, 33686},
                           {30926, 31752, 33502, 37352, 44016}};
    expect_grid({248, 487, 926, 1770, 2795}, {64, 129, 264, 544, 1039}, theory);
    expect_grid({287, 499, 969, 1963, 2996}, {69, 128, 253, 528, 1004}, observed);
}

TEST(hypernet_neural_bandwidth, of_random_connections_is_the_printed_265216) {
    EXPECT_EQ(handled_on_hypercube(net_a_on_16k(3584, 16384)), 265216);
    EXPECT_EQ(handled_on_hypercube(net_a_on_16k(3401, 15834)), 255686);
}

/// A net on a machine, with observed packets; 0 cubelets: the program lists no traffic for 18 bits.
struct machine_row {
    char net;
    unsigned machine, core_cells, influence_cells;
    double core, influence, remote;
    double hypercube, cubelets, buslets, torus;
};

const machine_row machines[] = {
    {'A', 10, 9, 16, 0, 3075, 4404, 62490, 86562, 87168, 614236},
    {'A', 12, 9, 16, 0, 1444, 1054, 24200, 34302, 23694, 311230},
    {'A', 14, 9, 16, 0, 519, 253, 8732, 12790, 8453, 157362},
    {'A', 16, 9, 16, 16, 318, 158, 6480, 10428, 5294, 198264},
    {'A', 18, 9, 16, 28, 321, 1854, 38160, 0, 73240, 4212503},
    {'B', 10, 8, 14, 0, 1036, 32000, 320000, 610617, 544000, 4364800},
    {'B', 12, 8, 14, 0, 880, 8200, 104560, 249136, 142920, 2276912},
    {'B', 14, 8, 14, 0, 610, 2180, 36010, 77681, 39500, 1226236},
    {'B', 16, 8, 13, 0, 605, 598, 15920, 23539, 12586, 682935},
    {'B', 18, 8, 14, 12, 301, 5603, 104887, 0, 0, 0},
    {'C', 10, 8, 13, 0, 1135, 2074, 20740, 39576, 35258, 282894},
    {'C', 12, 9, 13, 0, 583, 538, 10246, 16538, 11478, 149134},
    {'C', 14, 8, 13, 0, 460, 163, 6192, 6300, 4611, 94120},
    {'C', 16, 8, 14, 0, 287, 45, 3877, 4149, 3061, 59330},
    {'C', 18, 8, 13, 12, 369, 78, 6136, 0, 0, 0},
    {'D', 10, 11, 16, 0, 3093, 8024, 98798, 155653, 148780, 1108083},
    {'D', 12, 11, 16, 0, 1658, 2057, 37948, 65039, 41601, 592086},
    {'D', 14, 11, 16, 64, 1034, 1065, 25730, 43691, 26633, 626969},
    {'D', 16, 11, 16, 112, 1043, 1163, 32188, 57397, 28563, 1374463},
    {'D', 18, 11, 16, 120, 1327, 2176, 59126, 0, 0, 0},
    {'E', 10, 12, 14, 0, 1046, 4129, 41290, 78789, 70193, 563196},
    {'E', 12, 12, 14, 0, 543, 1063, 16557, 32649, 20243, 297053},
    {'E', 14, 12, 14, 192, 548, 1162, 22736, 41930, 22714, 657404},
    {'E', 16, 12, 14, 240, 649, 3869, 71443, 146656, 71925, 4364175},
    {'E', 18, 12, 14, 250, 232, 3867, 75622, 0, 0, 0},
};

TEST(hypernet_neural_bandwidth, of_all_nets_is_that_of_figures_6_2_to_6_8) {
    for (const machine_row& row : machines) {
        SCOPED_TRACE(testing::Message() << "net " << row.net << " on 2^" << row.machine);
        const neural_load load =
            load_of(row.machine, row.core_cells, row.influence_cells, row.core, row.influence, row.remote);
        EXPECT_NEAR(handled_on_hypercube(load), row.hypercube, whole_packet);
        if (row.cubelets > 0) {
            EXPECT_NEAR(handled_on_cubelets(load), row.cubelets, whole_packet);
        }
        if (row.buslets > 0) {
            EXPECT_NEAR(handled_on_buslets(load), row.buslets, whole_packet);
            EXPECT_NEAR(handled_on_torus(load), row.torus, whole_packet);
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

/// Net A on 64K processors; 0: does not follow from the packet counts and is not claimed, and neither is the row of one
/// message a packet (digest section 21.3). The printed rows of 1/32 leave out the core.
TEST(hypernet_neural_bandwidth, by_packet_size_is_printed_within_1_percent) {
    struct {
        double packet_size, clustered, sparse;
    } const rows[] = {{2, 42472, 135276}, {4, 21660, 67664}, {8, 11268, 33860},
                      {16, 5792, 16964},  {32, 3048, 16964}, {64, 0, 16964}};
    const neural_region influence{65536, 128, 256};
    const neural_region remote{1 << 24, 32, 256};
    for (const auto& row : rows) {
        SCOPED_TRACE(row.packet_size);
        const auto packets = [&](const neural_region& region, double inverse) {
            return region_packets(region, {512, 4, inverse}, row.packet_size);
        };
        const double core = core_packets(512, 256, row.packet_size);
        const neural_load clustered = load_of(16, 9, 16, core, packets(influence, 8), packets(remote, 16));
        if (row.clustered > 0) {
            EXPECT_NEAR(handled_on_hypercube(clustered), row.clustered, 0.01 * row.clustered);
        }
        const neural_load sparse = load_of(16, 9, 16, 0, packets(influence, 32), packets(remote, 32));
        EXPECT_NEAR(handled_on_hypercube(sparse), row.sparse, 0.01 * row.sparse);
    }
}

TEST(hypernet_neural_bandwidth, is_refused_where_the_program_lists_no_traffic) {
    EXPECT_THROW(handled_on_cubelets(load_of(17, 9, 16, 0, 1, 1)), std::invalid_argument);
    EXPECT_THROW(handled_on_cubelets(load_of(18, 9, 16, 0, 1, 1)), std::invalid_argument);
    EXPECT_NO_THROW(handled_on_cubelets(load_of(19, 9, 16, 0, 1, 1)));
    EXPECT_THROW(handled_on_buslets(load_of(21, 9, 16, 0, 1, 1)), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::hypernet_model
