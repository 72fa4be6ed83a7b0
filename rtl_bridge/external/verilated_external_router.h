// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/external/external_wires.h"
#include "rtl_bridge/lockstep/verilated_block.h"

namespace orbweaver::rtl {

/// One user's router; its library is built from external_router_design().
class verilated_external_router : public verilated_block<external_functions> {
public:
    /// @param x its column in the mesh
    /// @param y its row in the mesh
    verilated_external_router(const shared_library& library, unsigned x, unsigned y) : verilated_block(library) {
        functions().reset(instance(), x, y);
    }

    /// Executes a clock edge, from the cycle in which `in` was on the wires to the next one.
    /// @param out set to the wires in that next cycle
    /// @return whether the leaving wires depend on registers only
    bool step(const external_wires& in, external_wires& out) { return functions().step(instance(), in, out); }
};

}  // namespace orbweaver::rtl
