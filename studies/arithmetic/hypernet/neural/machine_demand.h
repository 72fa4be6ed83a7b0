// SPDX-License-Identifier: Apache-2.0
// What a simulated neural network asks of the machine (sections 5.4.2, 6.2.2 and 6.3 of the dissertation): memory, time
// of an iteration, bytes a second, and when a partial broadcast pays.
#pragma once

namespace orbweaver::studies::hypernet_model {

/// Bytes of a packet where the dissertation states bandwidths.
inline constexpr double packet_bytes = 64;
/// Bytes of one with so many messages, in the study of packet sizes: source and destination, then cell and output of
/// each.
constexpr double bytes_of_packet(double messages) { return 4 + 2 * messages; }
/// Connection updates per second of a processor.
inline constexpr double updates_per_second = 1e6;

/// Neighbour lists of 3 bytes an entry, weights, outputs, and lists of the network interface: about 6 bytes a
/// connection.
/// @param cells       of a processor
/// @param connections of a cell
double memory_bytes(double cells, double connections);

/// Seconds of an iteration if only the processor counts.
double iteration_seconds(double cells, double connections);

/// Bytes a second of all processors, so that the network does not slow them down (Fig 6.3).
/// @param handled    packets that a processor handles per iteration
double linear_speedup_bandwidth(double handled, double processors, double cells, double connections);

/// Lower bound on the p_i below which a broadcast to the influence region needs fewer packets than messages to single
/// processors (6.2.11).
/// @param connections of a cell into the region: C_i
/// @param distance    mean hops in the region: d_i
/// @param core_share  p_c
/// @param cells       of the region: G_i
double broadcast_threshold(double connections, double distance, double core_share, double cells);

}  // namespace orbweaver::studies::hypernet_model
