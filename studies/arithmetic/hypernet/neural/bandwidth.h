// SPDX-License-Identifier: Apache-2.0
// Packets that a processor handles per iteration, its own and forwarded ones, on a hypercube, a hypernet of cubelets or
// buslets, and a torus (chapter 6.2 and appendix B.1.4 and B.1.5 of the dissertation), as computed by the program for
// Figs 6.1 to 6.8.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Packets of a processor per iteration, and the size of their regions.
struct neural_load {
    double core = 0, influence = 0, remote = 0;  // Phi_c, Phi_i, Phi_r
    unsigned core_bits = 0;                      // log2 of the processors that hold a core
    unsigned influence_bits = 0;                 // ... an influence region
    unsigned machine_bits = 0;                   // ... all cells
};

/// Returns log2 of the processors that hold a region; all arguments are log2 of cells or processors.
constexpr unsigned region_bits(unsigned machine_bits, unsigned region_cells, unsigned all_cells) {
    return machine_bits + region_cells > all_cells ? machine_bits + region_cells - all_cells : 0;
}

/// Weight of the mean load in the effective load of uneven traffic; the largest load has the rest.
inline constexpr double mean_weight = 0.5;

double handled_on_hypercube(const neural_load& load, double weight = mean_weight);

/// Returns the packets handled on a (5,h)-net of cubelets.
/// @throws std::invalid_argument the program lists no traffic for a region of this size: 17, 18, or 20 bits and more
double handled_on_cubelets(const neural_load& load, double weight = mean_weight);

/// Returns the packets handled on a (5,h)-net of buslets.
/// @param tries mean number of tries until a bus accepts a packet
/// @throws std::invalid_argument a region of more than 20 bits
double handled_on_buslets(const neural_load& load, double tries = 4);

/// @param per_hop 8.8 as in the program; 2.2 would charge a hop as in the other networks
double handled_on_torus(const neural_load& load, double per_hop = 8.8);

}  // namespace orbweaver::studies::hypernet_model
