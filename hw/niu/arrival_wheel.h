// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "hw/base/errors.h"
#include "tlm/flit.h"

namespace orbweaver {

/// What is on its way to an NIU and will be seen in a later cycle: on each of its two links at most one flit and one
/// credit a cycle. Whoever notes something must see to it that its cycle is looked at.
class arrival_wheel {
public:
    struct arrivals {
        std::uint64_t flits = 0;    // bit v: one on virtual channel v
        std::uint64_t credits = 0;  // bit v: one of virtual channel v
    };

    /// A flit on `vc` is seen `delay` cycles after `now`.
    void flit_on(vc_id vc, cycle_t now, cycle_t delay) { note(slot(now, delay).flits, vc, now); }
    /// A credit of `vc` is seen `delay` cycles after `now`.
    void credit_of(vc_id vc, cycle_t now, cycle_t delay) { note(slot(now, delay).credits, vc, now); }
    /// What is seen in this cycle.
    arrivals take(cycle_t now) { return std::exchange(m_slots[now & m_mask], {}); }

private:
    static void note(std::uint64_t& mask, vc_id vc, cycle_t now) {
        const std::uint64_t bit = std::uint64_t{1} << vc.value;
        invariant((mask & bit) == 0, "arrival_wheel", now, "two arrivals on one virtual channel in one cycle");
        mask |= bit;
    }

    arrivals& slot(cycle_t now, cycle_t delay) {
        if (delay > m_mask) [[unlikely]] {
            grow(now, delay);
        }
        return m_slots[(now + delay) & m_mask];
    }

    void grow(cycle_t now, cycle_t delay) {
        std::vector<arrivals> larger(std::bit_ceil(delay + 1));
        const std::uint64_t mask = larger.size() - 1;
        for (cycle_t cycle = now; cycle <= now + m_mask; ++cycle) {
            larger[cycle & mask] = m_slots[cycle & m_mask];
        }
        m_slots = std::move(larger);
        m_mask = mask;
    }

    std::vector<arrivals> m_slots = std::vector<arrivals>(8);
    std::uint64_t m_mask = 7;
};

}  // namespace orbweaver
