// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver {

/// The rules of the flit protocol, checked on every flit and credit of one link. Plain state, no time and no kernel, so
/// that a link and a standalone monitor share it. It keeps:
///   - one flit a cycle on a link;
///   - one packet at a time on a virtual channel: a head (or head-tail) opens it, a tail (or head-tail) closes it, and
///   body,
///     tag and tail belong to the packet that opened it;
///   - a (class, phase) uses its own virtual channels only;
///   - flits sent and not yet credited lie in 0 .. depth for every virtual channel.
/// That a virtual channel is a FIFO follows, because receivers see a packet opened and closed by the same checks.
class flit_rules {
public:
    /// @param vcs     virtual channels of the link, 1 .. 64
    /// @param depth   flits that the buffer of a virtual channel at the far end holds, 1 or more
    /// @param phases  phases of a class, 1 or more
    /// @param allowed [class * phases + phase]: bit v set if the pair may use VC v; each VC belongs to one pair
    flit_rules(unsigned vcs, unsigned depth, unsigned phases, const std::vector<std::uint64_t>& allowed)
        : m_channels(vcs), m_vcs(vcs), m_depth(depth) {
        for (std::size_t pair = 0; pair < allowed.size(); ++pair) {
            for (unsigned vc = 0; vc < vcs; ++vc) {
                if ((allowed[pair] >> vc & 1) != 0) {
                    invariant(!m_channels[vc].owned, "flit_rules", 0,
                              "a virtual channel belongs to two classes or phases");
                    m_channels[vc].owned = true;
                    m_channels[vc].message_class.value = static_cast<std::uint8_t>(pair / phases);
                    m_channels[vc].phase = static_cast<std::uint8_t>(pair % phases);
                }
            }
        }
    }

    /// A flit is put on the link in cycle `now`.
    /// @return empty, or the rule that it breaks; then the state is as before
    std::string_view see_flit(const flit& passing, cycle_t now) {
        if (passing.vc.value >= m_vcs) [[unlikely]] {
            return "a flit on a virtual channel that does not exist";
        }
        channel& on = m_channels[passing.vc.value];
        const bool opens = opens_packet(passing.kind);
        if (now == m_last_cycle || on.message_class != passing.message_class || on.phase != passing.phase ||
            on.open == opens || (!opens && on.packet != passing.packet) || on.uncredited == m_depth) [[unlikely]] {
            return broken_by(passing, now);
        }
        m_last_cycle = now;
        on.packet = passing.packet;
        on.open = !closes_packet(passing.kind);
        ++on.uncredited;
        return {};
    }

    /// A credit is put on the link.
    /// @return empty, or the rule that it breaks
    std::string_view see_credit(vc_id vc) {
        if (vc.value >= m_vcs || m_channels[vc.value].uncredited == 0) [[unlikely]] {
            return "a credit for a slot that is free";
        }
        --m_channels[vc.value].uncredited;
        return {};
    }

    unsigned vcs() const { return m_vcs; }
    unsigned depth() const { return m_depth; }
    /// Flits that were put on the link and whose slot has not been credited.
    unsigned uncredited(vc_id vc) const { return m_channels[vc.value].uncredited; }
    /// Whether a packet has begun on a virtual channel and not ended.
    bool is_open(vc_id vc) const { return m_channels[vc.value].open; }
    /// The packet that is open, or was last, on a virtual channel.
    packet_slot packet(vc_id vc) const { return m_channels[vc.value].packet; }

private:
    struct alignas(16) channel {
        packet_slot packet;
        std::uint32_t uncredited = 0;
        class_id message_class;  // that owns it
        std::uint8_t phase = 0;
        bool open = false;
        bool owned = false;
    };

    std::string_view broken_by(const flit& passing, cycle_t now) const {
        const channel& on = m_channels[passing.vc.value];
        if (now == m_last_cycle) {
            return "two flits on a link in one cycle";
        }
        if (on.message_class != passing.message_class || on.phase != passing.phase) {
            return "a flit on a virtual channel that is not its class's and phase's";
        }
        if (on.uncredited == m_depth) {
            return "a flit without a credit";
        }
        if (opens_packet(passing.kind)) {
            return "a head on a virtual channel whose packet has not ended";
        }
        return on.open ? "a flit of another packet within a packet"
                       : "a body, tag or tail on a virtual channel without a packet";
    }

    std::vector<channel> m_channels;
    unsigned m_vcs;
    unsigned m_depth;
    cycle_t m_last_cycle = never;  // of the last flit
};

}  // namespace orbweaver
