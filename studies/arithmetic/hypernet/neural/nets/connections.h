// SPDX-License-Identifier: Apache-2.0
// What a drawn net is really like, pair by pair of its cells: to set next to the tuple that it was drawn from, and
// next to the packets that a machine sends (dissertation sections 5.3.1, 5.4.3 and 6.2.1).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/neural/nets/tuples.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::studies::hypernet_model {

/// The cells that each cell is connected to, in ascending order.
using connection_lists = std::vector<std::vector<std::uint32_t>>;
connection_lists connections_of(const neural::net& net);

/// Connections of all cells, by region; each is counted at both ends.
std::array<std::uint64_t, neural::regions> connections_by_region(const neural::net& net, const connection_lists& lists);

/// How often a cell is connected to b, given that it is connected to another cell of b's core, which is in this region.
double clustering(const neural::net& net, const connection_lists& lists, neural::region where);

/// Home groups of consecutive cells, of sizes that differ by one at most.
struct partition {
    std::uint32_t cells;
    std::uint32_t processors;
    std::uint32_t first(std::uint32_t group) const { return group * cells / processors; }
    std::uint32_t group_of(std::uint32_t cell) const { return ((cell + 1) * processors - 1) / cells; }
};

/// v_kl: cells of home group k that have l as a virtual neighbour.
std::vector<std::vector<std::uint32_t>> shared_cells(const partition& parts, const connection_lists& lists);

/// Packets of a pass in which every cell hands over its output, as a mean over the processors: bins hold min(beta,
/// v_kl) messages. Regions as the first cells of the two home groups see each other.
packets_by_region counted_packets(const neural::net& net, const partition& parts, const connection_lists& lists,
                                  std::uint32_t packet_size);

}  // namespace orbweaver::studies::hypernet_model
