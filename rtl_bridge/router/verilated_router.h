// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "rtl_bridge/lockstep/verilated_block.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// One RTL router; its library is built from rtl_router_designs().
class verilated_router : public verilated_block<router_functions> {
public:
    using verilated_block::verilated_block;

    /// Sets the table of routes, lowest bit first.
    void set_routes(const std::vector<bool>& bits) {
        std::vector<std::uint32_t> words((bits.size() + 31) / 32);
        for (std::size_t bit = 0; bit < bits.size(); ++bit) { words[bit / 32] |= bits[bit] ? 1U << bit % 32 : 0; }
        execute([&words](const router_functions& router, void* instance) {
            router.set_routes(instance, words.data(), static_cast<unsigned>(words.size()));
        });
    }
    /// Executes a clock edge, from the cycle in which `in` was on the wires to the next one.
    void step(const router_wires& in) {
        if (is_inspected()) {
            execute([&in](const router_functions& router, void* instance) { router.settle(instance, in); });
        }
        execute([&in](const router_functions& router, void* instance) { router.step(instance, in); });
    }
    /// Sets the state index of the head at the front of an input VC, for that cycle and later ones.
    void set_entry(unsigned port, unsigned vc, unsigned state) {
        execute([&](const router_functions& router, void* instance) { router.set_entry(instance, port, vc, state); });
    }
    /// @param out     set to the wires in that cycle
    /// @param leaving set to the flits that leave the buffers in it
    void read(router_wires& out, router_departures& leaving) {
        execute([&](const router_functions& router, void* instance) { router.read(instance, out, leaving); });
    }
    /// Returns the state of an input VC after that cycle.
    router_holds holds(unsigned port, unsigned vc) const { return functions().holds(instance(), port, vc); }
    /// Returns the VCs of an output that a packet may be allocated after that cycle; bit v: VC v.
    std::uint64_t free_vcs(unsigned port) const { return functions().free_vcs(instance(), port); }
};

}  // namespace orbweaver::rtl
