// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/recorded_traffic.h"

namespace orbweaver::rtl {

/// Time units of the testbench in a cycle, and before the first one (reset).
inline constexpr unsigned testbench_cycle = 10;
inline constexpr unsigned testbench_reset = 20;

/// A router of a network with its mapped netlist as the tested design.
struct router_testbench {
    network_shape shape;       // the ports of the router are its nodes
    std::vector<bool> routes;  // its table, lowest bit first; empty: it computes routes

    /// @param network shape of the whole network
    /// @param router  index of the router
    router_testbench(const network_shape& network, unsigned router);

    /// Returns the testbench. It compares all outputs of the netlist with the recorded ones, and writes all values of
    /// the netlist's nets and pins to activity.vcd.
    std::string text(const recorded_traffic& recorded) const;
};

}  // namespace orbweaver::rtl
