// SPDX-License-Identifier: Apache-2.0
// The 8-tuples of nets (dissertation section 5.3) and the traffic that they predict.
#pragma once

#include <cstdint>

#include "sw_stack/shared/neural/clustered_net.h"
#include "sw_stack/shared/neural/layered_net.h"
#include "sw_stack/shared/neural/tour_net.h"

namespace orbweaver::studies::hypernet_model {

/// Returns a layered net as a tuple: its slices are the cores, and all other slices are in the influence region
/// (5.3.2).
neural::net_tuple tuple_of(const neural::layer_description& description);

/// Returns a travelling-salesman net as a tuple: a column is a core, the three other columns of its group are the
/// influence region.
neural::net_tuple tuple_of(const neural::tour_net& net);

/// Returns a tuple whose entries, except the number of cells, are drawn from normal distributions around the entries of
/// another (6.2.2). Sizes and connections stay positive, probabilities at most 1.
/// @param deviation standard deviation as a fraction of the mean
neural::net_tuple perturbed(const neural::net_tuple& tuple, double deviation, std::uint32_t seed);

/// Packets that a processor sends per iteration.
struct packets_by_region {
    double core = 0, influence = 0, remote = 0;
};

/// Returns Phi_c, Phi_i, Phi_r of the analysis (packet_counts.h).
/// @param processors  2 or more
/// @param packet_size beta
packets_by_region analytic_packets(const neural::net_tuple& tuple, double processors, double packet_size);

}  // namespace orbweaver::studies::hypernet_model
