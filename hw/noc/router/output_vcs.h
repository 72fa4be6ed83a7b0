// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "hw/noc/message_class.h"

namespace orbweaver {

/// The sender's view of the virtual channels at the other end of a link: which are taken, and how many flits fit.
/// Routers, NIUs and traffic endpoints keep one for each link they send on.
class output_vcs {
public:
    /// @param depth flits that the buffer of one virtual channel holds; 0: any number
    output_vcs(unsigned vcs, unsigned depth)
        : m_free((vcs == 64 ? 0 : std::uint64_t{1} << vcs) - 1),
          m_depth(depth),
          m_credits(vcs, depth != 0 ? depth : endless) {}

    bool is_free(vc_id vc) const { return (m_free >> vc.value & 1) != 0; }
    /// Bit v set: VC v is not taken by a packet.
    std::uint64_t free_mask() const { return m_free; }
    void take(vc_id vc) { m_free &= ~(std::uint64_t{1} << vc.value); }
    void release(vc_id vc) { m_free |= std::uint64_t{1} << vc.value; }

    /// The lowest free VC of a range, or range.first + range.count if none is free.
    std::uint8_t lowest_free(vc_range range) const {
        for (std::uint8_t v = range.first; v < range.first + range.count; ++v) {
            if (is_free({v})) {
                return v;
            }
        }
        return static_cast<std::uint8_t>(range.first + range.count);
    }

    unsigned credits(vc_id vc) const { return m_credits[vc.value]; }
    void spend(vc_id vc) { --m_credits[vc.value]; }
    void refund(vc_id vc) { ++m_credits[vc.value]; }
    unsigned depth() const { return m_depth; }

private:
    static constexpr unsigned endless = 1U << 31;  // credits that never run out

    std::uint64_t m_free;
    unsigned m_depth;
    std::vector<unsigned> m_credits;
};

}  // namespace orbweaver
