// SPDX-License-Identifier: Apache-2.0
// The state that another simulator's model keeps of an injection link, as tests write it.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

/// The view of an endpoint of the virtual channels at the other end of its injection link: which are taken, and how
/// many flits fit.
class output_vcs {
public:
    /// @param depths  of the buffers at the other end
    /// @param release when a virtual channel is given to another packet
    output_vcs(unsigned vcs, const vc_depths& depths, vc_release_kind release) : m_free(first_vcs(vcs)) {
        for (unsigned vc = 0; vc < vcs; ++vc) {
            const unsigned credits = depths.credits()[vc];
            m_credits.push_back(credits);
            m_least.push_back(release == vc_release_kind::tail_credit ? credits : 1);
        }
    }

    /// Bit v set: a packet may take VC v.
    std::uint64_t free_mask() const {
        std::uint64_t free = m_free;
        for (std::uint64_t left = m_draining; left != 0; left &= left - 1) {
            const vc_id vc = vc_list{left}.first();
            free |= may_begin(vc) ? std::uint64_t{1} << vc.value : 0;
        }
        return free;
    }
    /// Takes the lowest free one of some virtual channels for a packet. @return whether there is one; `vc` is it
    bool take_lowest(vc_list allowed, vc_id& vc) {
        const vc_list free{allowed.mask & free_mask()};
        if (free.mask == 0) { return false; }
        vc = free.first();
        const std::uint64_t taken = std::uint64_t{1} << vc.value;
        m_free &= ~taken;
        m_draining &= ~taken;
        return true;
    }
    /// The packet's tail has been sent.
    void release(vc_id vc) { (m_least[vc.value] == 1 ? m_free : m_draining) |= std::uint64_t{1} << vc.value; }

    unsigned credits(vc_id vc) const { return m_credits[vc.value]; }
    /// Returns whether the credits suffice for a packet that takes the virtual channel.
    bool may_begin(vc_id vc) const { return m_credits[vc.value] >= m_least[vc.value]; }
    void spend(vc_id vc) { --m_credits[vc.value]; }
    void refund(vc_id vc) { ++m_credits[vc.value]; }

private:
    std::uint64_t m_free;
    std::uint64_t m_draining = 0;     // given back, but not before all of their credits are
    std::vector<unsigned> m_credits;  // [vc]
    std::vector<unsigned> m_least;    // [vc]: credits for a packet to begin
};

}  // namespace orbweaver::noc
