// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/external/external_wires.h"
#include "rtl_bridge/lockstep/verilated_block.h"

namespace orbweaver::rtl {

/// One router of a user; its library is built from external_router_design().
class verilated_external_router : public verilated_block<external_functions> {
public:
    /// @param x, y its place in the mesh
    verilated_external_router(const shared_library& library, unsigned x, unsigned y) : verilated_block(library) {
        functions().reset(instance(), x, y);
    }

    /// A clock edge: from the cycle in which `in` was on the wires to the next one.
    /// @param out the wires in that next cycle
    /// @return whether the wires that leave depend on registers alone
    bool step(const external_wires& in, external_wires& out) { return functions().step(instance(), in, out); }
};

}  // namespace orbweaver::rtl
