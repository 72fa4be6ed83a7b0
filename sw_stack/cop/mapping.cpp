// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/mapping.h"

namespace orbweaver {

cop_tree_view cop_tree;

namespace {

constexpr uint32_t host_numbers = 1U << pvm::tid_host_bits;
uint16_t host_locations[host_numbers];  // for the table mapping, in the format of bits()

}  // namespace

cop_location cop_far_host_location(uint32_t host) {
    const uint32_t former = host - 1;
    const cop_location location{.controller = former / cop_tree.channels_each,
                                .channel = former % cop_tree.channels_each + 1};
    return location.controller < cop_channels ? location : cop_location{};
}

cop_location cop_table_location(uint32_t host) { return cop_location::of_bits(host_locations[host]); }

void cop_map_host(uint32_t host, cop_location location) {
    host_locations[host % host_numbers] = static_cast<uint16_t>(location.bits());
}

}  // namespace orbweaver
