// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// The flits that a rank exchanges with another one.
struct rank_peer {
    std::uint32_t rank = 0;
    double sent = 0;      // flits to it
    double received = 0;  // flits from it
};

/// The communication matrix of a program without its zeros: [rank]: the other ranks, in ascending order. Messages of a
/// rank to itself are left out.
using rank_traffic = std::vector<std::vector<rank_peer>>;

/// Returns the flits between the ranks of a program.
/// @param flit_bytes   data bytes per flit, 1 or more
/// @param packet_bytes data bytes per packet, 1 or more; a packet has a head besides
rank_traffic traffic_between_ranks(const schedule& operations, std::uint32_t flit_bytes, std::uint64_t packet_bytes);

}  // namespace orbweaver::sim
