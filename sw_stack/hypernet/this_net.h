// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// Levels of links in a net of any machine, level 0, inside modules, among them.
inline constexpr uint32_t most_link_levels = 3;

/// The (d,h)-net of cubelets that the machine's nodes are, node = address, from the workload's arguments d and h. A
/// lone node is a module of d = 0. Ends the run if there is no such net or it has another number of nodes.
/// @param default_h of h; the default of d is 3
hypernet_net read_net(uint32_t default_h = 3);

/// The index of the (d,level-1)-subnet of an address in its (d,level)-subnet. @param level 2 .. h
constexpr uint32_t subnet_index(const hypernet_net& net, uint32_t address, uint32_t level) {
    return address >> net.bits(level - 1) & ((1U << net.subnet_bits(level)) - 1);
}

/// What the connection rule makes of any address, whether its node has a link of that level or not: the two highest
/// fields of its (d,level)-subnet change places. A message there goes over the link that is nearest. @param level 2 ..
/// h
constexpr uint32_t counterpart(const hypernet_net& net, uint32_t address, uint32_t level) {
    const uint32_t high = net.bits(level - 1);
    const uint32_t low = high - net.subnet_bits(level);
    const uint32_t differing = (address >> high ^ address >> low) & ((1U << net.subnet_bits(level)) - 1);
    return address ^ differing << high ^ differing << low;
}

/// The I/O node of the (d,level)-subnet of an address: the one whose external link is the subnet's I/O channel
/// (exception rule, Ghosh 1988, 2.1.3); of the whole net the first one whose link would join it to others of its size.
/// @param level 1 .. h
uint32_t io_node(const hypernet_net& net, uint32_t address, uint32_t level);

}  // namespace orbweaver
