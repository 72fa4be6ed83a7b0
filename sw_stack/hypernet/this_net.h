// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// Number of link levels in a net of any machine, including level 0 within modules.
inline constexpr uint32_t max_link_levels = 3;

/// Returns the (d,h)-net of cubelets that the machine's nodes form (node = address), from the workload's arguments d
/// and h. A single node is a module of d = 0. Ends the run if there is no such net or its number of nodes differs.
/// @param default_h default of h; the default of d is 3
hypernet_net read_net(uint32_t default_h = 3);

/// Returns the index of the (d,level-1)-subnet of an address in its (d,level)-subnet.
/// @param level 2 .. h
constexpr uint32_t subnet_index(const hypernet_net& net, uint32_t address, uint32_t level) {
    return address >> net.bits(level - 1) & ((1U << net.subnet_bits(level)) - 1);
}

/// Applies the connection rule to any address, whether or not its node has a link of that level: exchanges the two
/// highest fields of its (d,level)-subnet. A message to that address crosses the nearest link.
/// @param level 2 .. h
constexpr uint32_t counterpart(const hypernet_net& net, uint32_t address, uint32_t level) {
    const uint32_t high = net.bits(level - 1);
    const uint32_t low = high - net.subnet_bits(level);
    const uint32_t differing = (address >> high ^ address >> low) & ((1U << net.subnet_bits(level)) - 1);
    return address ^ differing << high ^ differing << low;
}

/// Returns the I/O node of the (d,level)-subnet of an address: the node whose external link is the subnet's I/O channel
/// (exception rule, Ghosh 1988, 2.1.3). For the whole net it is the first node whose link would join it to other nets
/// of its size.
/// @param level 1 .. h
uint32_t io_node(const hypernet_net& net, uint32_t address, uint32_t level);

}  // namespace orbweaver
