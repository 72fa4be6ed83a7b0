// SPDX-License-Identifier: Apache-2.0
// Packets that a processor sends per iteration when a neural network is simulated (chapter 6.2.1 of the dissertation):
// as the program of appendix B calculates them, which is not always what the equations state. Results are means
// over all processors.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// One region of a cell's connections, its influence or its remote region, on a machine.
struct neural_region {
    double cells = 0;        // G: of the region; the remote one is the whole network
    double connections = 0;  // C: mean of a cell into the region
    double home = 0;         // H: cells of a processor
};

/// How the connections cluster.
struct neural_clustering {
    double core_cells = 0;      // G_c
    double core_inverse = 0;    // 1/p_c
    double region_inverse = 0;  // 1/p_i or 1/p_r
};

struct packet_counts {
    double messages_per_cell = 0;
    double messages = 0;          // of a processor
    double processors_hit = 0;    // to which a processor sends
    double messages_per_hit = 0;  // v_kl: to one of them
};

/// Connections at random: an upper bound (6.2.6).
packet_counts count_random(const neural_region& region);

/// Phi of random connections (6.2.7). @param packet_size beta: messages of a packet at most
double random_packets(const neural_region& region, double packet_size);

/// Whether clustering shows: else the connections count as random.
bool is_clustered(const neural_region& region, const neural_clustering& clustering);

/// Clustered connections: a home group inside a core, or of several cores. @pre is_clustered
packet_counts count_clustered(const neural_region& region, const neural_clustering& clustering);

/// Phi_i or Phi_r: clustered, or random if clustering does not show.
double region_packets(const neural_region& region, const neural_clustering& clustering, double packet_size);

/// Phi_c: nothing unless a core spans several processors.
double core_packets(double core_cells, double home, double packet_size);

}  // namespace orbweaver::studies::hypernet_model
