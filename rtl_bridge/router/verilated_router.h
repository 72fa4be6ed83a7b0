// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// One router in RTL; its library is built from rtl_router_design().
class verilated_router : public verilated_block<router_functions> {
public:
    using verilated_block::verilated_block;

    /// The table of routes, lowest bit first.
    void set_routes(const std::vector<bool>& bits) {
        std::vector<std::uint32_t> words((bits.size() + 31) / 32);
        for (std::size_t bit = 0; bit < bits.size(); ++bit) { words[bit / 32] |= bits[bit] ? 1U << bit % 32 : 0; }
        functions().set_routes(instance(), words.data(), static_cast<unsigned>(words.size()));
    }
    /// A clock edge: from the cycle in which `in` was on the wires to the next one.
    void step(const router_wires& in) { functions().step(instance(), in); }
    /// In that cycle the head at the front of an input virtual channel has a state, by its number, and in later ones.
    void set_entry(unsigned port, unsigned vc, unsigned state) { functions().set_entry(instance(), port, vc, state); }
    /// @param out     the wires in that cycle
    /// @param leaving what leaves the buffers in it
    void read(router_wires& out, router_departures& leaving) { functions().read(instance(), out, leaving); }
    /// State of an input virtual channel after that cycle.
    router_holds holds(unsigned port, unsigned vc) const { return functions().holds(instance(), port, vc); }
    /// Virtual channels of an output that a packet may take behind that cycle, bit v: v.
    std::uint64_t free_vcs(unsigned port) const { return functions().free_vcs(instance(), port); }
};

}  // namespace orbweaver::rtl
