// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace orbweaver::noc {

/// The area that nodes and routers take, and the wires of a technology.
struct floorplan_desc {
    std::vector<double> tile{};      // width and height of a node's tile, mm; empty: there is no floorplan
    std::string placement = "grid";  // `grid`, `folded`, or the name of a file (placement.h)
    double wire_delay = 0;           // of a repeated wire, ps/mm; 0: wires take network.link.cycles
    double wire_energy = 0;          // of a transition on a wire, pJ/mm
    double wire_area = 0;            // of the repeaters of a wire, um2/mm
    std::uint64_t period_ps = 0;     // of the clock; not a key

    bool is_given() const { return !tile.empty(); }
};

}  // namespace orbweaver::noc
