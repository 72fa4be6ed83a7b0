// SPDX-License-Identifier: Apache-2.0
// Statistics of a drawn net, over all pairs of its cells, for comparison with its tuple and with the packets that a
// machine sends (dissertation sections 5.3.1, 5.4.3 and 6.2.1).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/neural/nets/tuples.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::studies::hypernet_model {

/// [cell] connected cells in ascending order.
using connection_lists = std::vector<std::vector<std::uint32_t>>;
connection_lists connections_of(const neural::net& net);

/// Returns the connections of all cells by region; each is counted at both ends.
std::array<std::uint64_t, neural::regions> connections_by_region(const neural::net& net, const connection_lists& lists);

/// Returns the probability that a cell is connected to b, given that it is connected to another cell of b's core, which
/// is in this region.
double clustering(const neural::net& net, const connection_lists& lists, neural::region where);

/// Home groups of consecutive cells whose sizes differ by at most one.
struct partition {
    std::uint32_t cells;
    std::uint32_t processors;
    std::uint32_t first(std::uint32_t group) const { return group * cells / processors; }
    std::uint32_t group_of(std::uint32_t cell) const { return ((cell + 1) * processors - 1) / cells; }
};

/// Returns v_kl: the number of cells of home group k with virtual neighbour l.
std::vector<std::vector<std::uint32_t>> shared_cells(const partition& parts, const connection_lists& lists);

/// Returns the packets of a pass in which every cell sends its output, as a mean over the processors; bins hold
/// min(beta, v_kl) messages. Regions are relative to the first cells of the two home groups.
packets_by_region counted_packets(const neural::net& net, const partition& parts, const connection_lists& lists,
                                  std::uint32_t packet_size);

}  // namespace orbweaver::studies::hypernet_model
