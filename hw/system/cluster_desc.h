// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/block_impl.h"
#include "hw/cop/controller_desc.h"
#include "hw/cop/host_card/host_card_desc.h"
#include "hw/link/command_link_desc.h"
#include "hw/link/serial_link_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::system {

/// Which nodes of a cluster have a card.
enum class cop_hosts : std::uint8_t {
    all,
    first_of_chip,  // the first tile of each chip
};
constexpr auto enumerators(cop_hosts) {
    return name_table<cop_hosts>({{cop_hosts::all, "all"}, {cop_hosts::first_of_chip, "first_of_chip"}});
}

/// Chips on a network of their own, and coordination processors next to it.
struct cluster_desc {
    unsigned chips = 0;           // 0: as many as the network has nodes
    unsigned tiles_per_chip = 0;  // 0: as many as a chip's network has nodes
    unsigned cop_levels = 1;  // 0: no coordination processors; 1: one; 2: one for each `channels` hosts, and one above
    cop_hosts hosts = cop_hosts::all;
};

/// Parts of coordination processors, all alike.
struct cop_desc {
    serial::serial_link_desc line;
    serial::command_link_desc link;
    cop::controller_desc controller;  // level, number and channels that are used follow from the cluster
    cop::host_card_desc card;
    block_impl controller_impl = block_impl::model;  // what stands for the core of a controller
    std::vector<unsigned> impl_controllers{};        // places in the tree that this is for; empty: all
};

}  // namespace orbweaver::system
