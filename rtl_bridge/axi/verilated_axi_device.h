// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/axi/axi_wires.h"
#include "rtl_bridge/lockstep/verilated_block.h"

namespace orbweaver::rtl {

/// One user's block; its library is built from axi_device_design().
class verilated_axi_device : public verilated_block<axi_functions> {
public:
    using verilated_block::verilated_block;

    /// @return the wires at the end of the reset
    axi_outputs reset() {
        axi_outputs out;
        functions().reset(instance(), out);
        return out;
    }
    /// Returns the outputs for the inputs `in` within a cycle.
    axi_outputs settle(const axi_inputs& in) {
        axi_outputs out;
        functions().settle(instance(), in, out);
        return out;
    }
    /// Returns the outputs for other inputs. The inputs of the cycle must be settled again afterwards.
    axi_outputs probe(const axi_inputs& in) {
        axi_outputs out;
        functions().probe(instance(), in, out);
        return out;
    }
    /// Executes the clock edge that ends the cycle.
    void edge() { functions().edge(instance()); }
};

}  // namespace orbweaver::rtl
