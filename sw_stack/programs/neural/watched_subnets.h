// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::neural {

/// The subnets of one level of a hypernet that are watched through their I/O channels. Processors are addresses.
struct watched_subnets {
    static constexpr uint32_t most = 63;  // maximum number of subnets of the level

    hypernet_net net{hypernet_module_kind::cubelet, 1};
    uint32_t level = 0;    // 1 .. h - 1; 0: no watched subnets
    uint64_t subnets = 0;  // bit s: subnet s, with the addresses s 2^n .. (s + 1) 2^n - 1

    constexpr bool is_watched(uint32_t processor) const {
        return level != 0 && (subnets >> (processor >> net.bits(level)) & 1) != 0;
    }
    constexpr uint32_t first_of(uint32_t processor) const { return processor >> net.bits(level) << net.bits(level); }
    constexpr uint32_t last_of(uint32_t processor) const { return first_of(processor) + (1U << net.bits(level)) - 1; }
    /// Returns the node of a processor's subnet whose external link is the subnet's I/O channel by the exception rule
    /// (dissertation section 2.1.3).
    constexpr uint32_t io_node(uint32_t processor) const {
        uint32_t node = first_of(processor);
        while (net.port(node).level != level || net.port(node).use != hypernet_use::io) { ++node; }
        return node;
    }
};

}  // namespace orbweaver::neural
