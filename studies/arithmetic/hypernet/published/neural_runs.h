// SPDX-License-Identifier: Apache-2.0
// The neural networks of Table 6.1 on machines of 1K to 256K processors: regions and observed packets as listed by the
// program of appendix B.2.3, and the resulting packets handled, which are Figs 6.2, 6.4, 6.7 and 6.8 (the data of the
// figures are lost). In some lists net C has another core, and nets B and C have exchanged influence regions; net E
// differs from Table 6.1.
#pragma once

#include "studies/arithmetic/hypernet/neural/bandwidth.h"

namespace orbweaver::studies::hypernet_model {

struct published_run {
    char net = 'A';
    unsigned machine_bits = 0;                                   // log2 of the processors
    unsigned core_cells = 0, influence_cells = 0;                // log2
    double core = 0, influence = 0, remote = 0;                  // packets of a processor per iteration
    double hypercube = 0, cubelets = 0, buslets = 0, torus = 0;  // packets handled; 0: the program lists no traffic
};

/// log2 of the number of cells in the lists, including net E.
inline constexpr unsigned published_cells = 24;

inline constexpr published_run published_runs[] = {
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

/// Returns the packets of its processors and their regions.
constexpr neural_load load_of(const published_run& run) {
    return {run.core,
            run.influence,
            run.remote,
            region_bits(run.machine_bits, run.core_cells, published_cells),
            region_bits(run.machine_bits, run.influence_cells, published_cells),
            run.machine_bits};
}

}  // namespace orbweaver::studies::hypernet_model
