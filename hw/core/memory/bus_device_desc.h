// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/external_rtl_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::core {

enum class device_bus : std::uint8_t { axi4_lite, axi4 };
constexpr auto enumerators(device_bus) { return identifiers<device_bus>; }

/// One side of a block's bus.
struct device_side_desc {
    std::string ports;  // prefix of its port names; empty: the block does not have this side
    device_bus bus = device_bus::axi4_lite;
    unsigned data_bits = 32;  // 32 or 64

    bool exists() const { return !ports.empty(); }
};

/// The side for loads and stores of the core.
struct device_subordinate_desc : device_side_desc {
    std::uint32_t base = 0x40000000;  // first address of its window
    std::uint64_t window_bytes = 4096;
};

/// A user's block on the memory bus of tiles.
struct bus_device_desc : external_rtl_desc {
    bus_device_desc() {
        clock = "aclk";
        reset = {"aresetn", reset_level::low, 2};
    }

    device_side_desc manager;  // side through which it reads and writes memory
    device_subordinate_desc subordinate;
    std::string interrupt;        // port that drives the core's external interrupt; empty: none
    std::vector<unsigned> nodes;  // nodes that have the block; empty: all
    double stalls = 0;            // fraction of cycles in which the bridge stalls the block

    bool is_plugin() const { return !library.empty(); }
    bool exists() const { return !top.empty() || is_plugin(); }
    /// Returns whether loads and stores of the core may reach the block in a window of addresses.
    bool has_window() const { return is_plugin() || subordinate.exists(); }
    /// Returns whether a node has the block.
    bool stands_at(unsigned node) const {
        if (!exists() || nodes.empty()) { return exists(); }
        for (const unsigned each : nodes) {
            if (each == node) { return true; }
        }
        return false;
    }
};

}  // namespace orbweaver::core
