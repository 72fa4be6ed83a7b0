// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// One router in RTL; its library is built from rtl_router_design().
class verilated_router : public verilated_block<router_functions> {
public:
    using verilated_block::verilated_block;

    /// A clock edge: from the cycle in which `in` was on the wires to the next one.
    /// @param out     the wires in that next cycle
    /// @param leaving what leaves the buffers in it
    void step(const router_wires& in, router_wires& out, router_departures& leaving) {
        functions().step(instance(), in, out, leaving);
    }
    /// Of an input virtual channel.
    router_holds holds(unsigned port, unsigned vc) const { return functions().holds(instance(), port, vc); }
};

}  // namespace orbweaver::rtl
