// SPDX-License-Identifier: Apache-2.0
// Packets that a processor handles per iteration, by messages per packet: net A on 64K processors, as printed in
// appendix B; these are Figs 6.5 and 6.6.
#pragma once

#include "studies/arithmetic/hypernet/neural/bandwidth.h"
#include "studies/arithmetic/hypernet/published/packet_tables.h"

namespace orbweaver::studies::hypernet_model {

struct published_packet_size {
    double messages = 1;    // beta
    bool clustered = true;  // p_i and p_r are 1/8 and 1/16; otherwise both are 1/32
    double hypercube = 0, cubelets = 0, buslets = 0, torus = 0;
};

inline constexpr published_packet_size published_packet_sizes[] = {
    {1, true, 89152.0, 141327.4, 72061.0, 2609442.0}, {1, false, 270480.0, 404578.6, 207065.0, 5855916.0},
    {2, true, 42472.0, 68327.6, 34745.0, 1312278.0},  {2, false, 135276.0, 202301.3, 103553.0, 2928486.0},
    {4, true, 21660.0, 34970.0, 17766.0, 676566.0},   {4, false, 67664.0, 101134.4, 51784.0, 1463682.0},
    {8, true, 11268.0, 18316.6, 9289.0, 359304.0},    {8, false, 33860.0, 50561.4, 25904.0, 731808.0},
    {16, true, 5792.0, 9363.6, 4753.0, 181038.0},     {16, false, 16964.0, 25282.3, 12968.0, 365904.0},
    {32, true, 3048.0, 4879.6, 2481.0, 91872.0},      {32, false, 16964.0, 25282.3, 12968.0, 365904.0},
    {64, true, 1556.0, 2431.0, 1252.0, 45408.0},      {64, false, 16964.0, 25282.3, 12968.0, 365904.0},
};

/// Returns the packets of the processors by the packet counts. The printed rows of 1/32 omit the core.
inline neural_load load_of(const published_packet_size& row) {
    constexpr unsigned machine_bits = 16;
    constexpr double home = net_a_cells / (1 << machine_bits);
    const auto packets = [&](const neural_region& region, double inverse) {
        return region_packets(region, net_a(inverse), row.messages);
    };
    const neural_clustering clustering = net_a(1);
    return {row.clustered ? core_packets(clustering.core_cells, home, row.messages) : 0,
            packets(influence_on(1 << machine_bits), row.clustered ? 8 : 32),
            packets(remote_on(1 << machine_bits), row.clustered ? 16 : 32),
            region_bits(machine_bits, 9, 24),
            region_bits(machine_bits, 16, 24),
            machine_bits};
}

}  // namespace orbweaver::studies::hypernet_model
