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

/// The nodes of a cluster that have a card.
enum class cop_hosts : std::uint8_t {
    all,
    first_of_chip,  // the first tile of each chip
};
constexpr auto enumerators(cop_hosts) { return identifiers<cop_hosts>; }

/// Chips on a network of their own, and their coordination processors.
struct cluster_desc {
    unsigned chips = 0;           // 0: one per node of the network
    unsigned tiles_per_chip = 0;  // 0: one per node of a chip's network
    unsigned cop_levels = 1;  // 0: no coordination processors; 1: one; 2: one per `channels` hosts, and one above them
    cop_hosts hosts = cop_hosts::all;
};

/// Parameters of the coordination processors, which are all equal.
struct cop_desc {
    serial::serial_link_desc line;
    serial::command_link_desc link;
    cop::controller_desc controller;  // the cluster determines level, number and used channels
    cop::host_card_desc card;
    block_impl controller_impl = block_impl::model;  // implementation of the core of a controller
    std::vector<unsigned> impl_controllers{};  // positions in the tree to which controller_impl applies; empty: all
};

}  // namespace orbweaver::system
