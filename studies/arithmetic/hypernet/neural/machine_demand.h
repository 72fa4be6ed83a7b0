// SPDX-License-Identifier: Apache-2.0
// Demands of a simulated neural network on the machine (sections 5.4.2, 6.2.2 and 6.3 of the dissertation): memory,
// time of an iteration, bytes per second, and the threshold for partial broadcasts.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Size of a packet in the dissertation's bandwidths.
inline constexpr double packet_bytes = 64;
/// Returns the size of a packet in the study of packet sizes: source and destination, then cell and output of each
/// message.
constexpr double bytes_of_packet(double messages) { return 4 + 2 * messages; }
/// Connection updates per second of a processor.
inline constexpr double updates_per_second = 1e6;

/// Returns the memory for neighbour lists of 3 bytes per entry, weights, outputs, and lists of the network interface:
/// about 6 bytes per connection.
/// @param cells       cells of a processor
/// @param connections connections of a cell
double memory_bytes(double cells, double connections);

/// Returns the seconds of an iteration if only the processor limits it.
double iteration_seconds(double cells, double connections);

/// Returns the bytes per second of all processors at which the network does not slow them down (Fig 6.3).
/// @param handled    packets that a processor handles per iteration
double linear_speedup_bandwidth(double handled, double processors, double cells, double connections);

/// Returns a lower bound on the p_i below which a broadcast to the influence region needs fewer packets than messages
/// to single processors (6.2.11).
/// @param connections of a cell into the region: C_i
/// @param distance    mean hops in the region: d_i
/// @param core_share  p_c
/// @param cells       of the region: G_i
double broadcast_threshold(double connections, double distance, double core_share, double cells);

}  // namespace orbweaver::studies::hypernet_model
