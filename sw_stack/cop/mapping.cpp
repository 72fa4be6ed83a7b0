// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/mapping.h"

namespace orbweaver {

cop_tree_view cop_tree;

namespace {

constexpr uint32_t host_numbers = 1U << pvm::tid_host_bits;
uint16_t place_of_host[host_numbers];  // of the table mapping, as bits()

}  // namespace

cop_place cop_place_of_far_host(uint32_t host) {
    const uint32_t former = host - 1;
    const cop_place place{.controller = former / cop_tree.channels_each,
                          .channel = former % cop_tree.channels_each + 1};
    return place.controller < cop_channels ? place : cop_place{};
}

cop_place cop_place_in_table(uint32_t host) {
    return cop_place::of_bits(place_of_host[host]);
}

void cop_map_host(uint32_t host, cop_place place) {
    place_of_host[host % host_numbers] = static_cast<uint16_t>(place.bits());
}

}  // namespace orbweaver
