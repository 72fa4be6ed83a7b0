// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// What will be on the wires of a router in the cycles to come.
class wire_schedule {
public:
    /// @param furthest cycles ahead that are ever scheduled
    explicit wire_schedule(cycle_t furthest) : m_cycles(std::bit_ceil(furthest + 1)) {}

    void flit(unsigned port, const link_wires& wires, cycle_t cycle) {
        link_wires& place = m_cycles[cycle & (m_cycles.size() - 1)].links[port];
        invariant(!place.valid, "wire_schedule", cycle, "two flits on a link in one cycle");
        place = wires;
        ++m_pending;
    }
    void credit(unsigned port, unsigned vc, cycle_t cycle) {
        std::uint64_t& place = m_cycles[cycle & (m_cycles.size() - 1)].credits[port];
        invariant((place >> vc & 1) == 0, "wire_schedule", cycle, "two credits for a virtual channel in one cycle");
        place |= std::uint64_t{1} << vc;
        ++m_pending;
    }

    /// What is on the wires in a cycle, which is then forgotten.
    router_wires take(cycle_t cycle) {
        router_wires& place = m_cycles[cycle & (m_cycles.size() - 1)];
        const router_wires found = place;
        for (unsigned port = 0; port < rtl_router_ports; ++port) {
            m_pending -=
                (found.links[port].valid ? 1U : 0U) + static_cast<unsigned>(std::popcount(found.credits[port]));
        }
        place = {};
        return found;
    }
    bool empty() const { return m_pending == 0; }

private:
    std::vector<router_wires> m_cycles;  // [cycle mod size]
    unsigned m_pending = 0;              // flits and credits
};

}  // namespace orbweaver::rtl
