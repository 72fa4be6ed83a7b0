// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <iterator>
#include <type_traits>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// The scheduled values of a router's wires in future cycles.
/// @tparam Wires has links with `valid`, and credits
template <class Wires>
class wire_schedule_of {
public:
    using link = std::remove_reference_t<decltype(Wires{}.links[0])>;

    /// @param furthest maximum number of cycles ahead
    explicit wire_schedule_of(cycle_t furthest) : m_cycles(std::bit_ceil(furthest + 1)) {}

    void flit(unsigned port, const link& wires, cycle_t cycle) {
        link& slot = m_cycles[cycle & (m_cycles.size() - 1)].links[port];
        invariant(!slot.valid, "wire_schedule", cycle, "two flits on a link in one cycle");
        slot = wires;
        ++m_pending;
    }
    void credit(unsigned port, unsigned vc, cycle_t cycle) {
        std::uint64_t& slot = m_cycles[cycle & (m_cycles.size() - 1)].credits[port];
        invariant((slot >> vc & 1) == 0, "wire_schedule", cycle, "two credits for a virtual channel in one cycle");
        slot |= std::uint64_t{1} << vc;
        ++m_pending;
    }

    /// Removes and returns the wires of a cycle.
    Wires take(cycle_t cycle) {
        Wires& slot = m_cycles[cycle & (m_cycles.size() - 1)];
        const Wires found = slot;
        for (unsigned port = 0; port < std::size(found.links); ++port) {
            m_pending -=
                (found.links[port].valid ? 1U : 0U) + static_cast<unsigned>(std::popcount(found.credits[port]));
        }
        slot = {};
        return found;
    }
    bool empty() const { return m_pending == 0; }

private:
    std::vector<Wires> m_cycles;  // [cycle mod size]
    unsigned m_pending = 0;       // scheduled flits and credits
};

using wire_schedule = wire_schedule_of<router_wires>;

}  // namespace orbweaver::rtl
