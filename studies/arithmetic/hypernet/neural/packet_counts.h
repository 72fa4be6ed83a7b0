// SPDX-License-Identifier: Apache-2.0
// Packets that a processor sends per iteration of a simulated neural network (chapter 6.2.1 of the dissertation). They
// are computed like the program of appendix B, which sometimes differs from the equations. Results are means over all
// processors.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// One region of a cell's connections (influence or remote) on a machine.
struct neural_region {
    double cells = 0;        // G: cells of the region; the remote region is the whole network
    double connections = 0;  // C: mean number per cell into the region
    double home = 0;         // H: cells of a processor
};

/// Clustering of the connections.
struct neural_clustering {
    double core_cells = 0;      // G_c
    double core_inverse = 0;    // 1/p_c
    double region_inverse = 0;  // 1/p_i or 1/p_r
};

struct packet_counts {
    double messages_per_cell = 0;
    double messages = 0;          // messages of a processor
    double processors_hit = 0;    // processors to which it sends
    double messages_per_hit = 0;  // v_kl: messages to one of them
};

/// Counts random connections: an upper bound (6.2.6).
packet_counts count_random(const neural_region& region);

/// Returns Phi of random connections (6.2.7).
/// @param packet_size beta: maximum number of messages per packet
double random_packets(const neural_region& region, double packet_size);

/// Returns whether clustering has an effect; otherwise the connections count as random.
bool is_clustered(const neural_region& region, const neural_clustering& clustering);

/// Counts clustered connections, for a home group inside a core or of several cores.
/// @pre is_clustered
packet_counts count_clustered(const neural_region& region, const neural_clustering& clustering);

/// Returns Phi_i or Phi_r: clustered, or random if clustering has no effect.
double region_packets(const neural_region& region, const neural_clustering& clustering, double packet_size);

/// Returns Phi_c: 0 unless a core spans several processors.
double core_packets(double core_cells, double home, double packet_size);

}  // namespace orbweaver::studies::hypernet_model
