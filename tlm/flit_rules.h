// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

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
    /// @param allowed [class * phases + phase]: bit v set if the pair may use VC v
    flit_rules(unsigned vcs, unsigned depth, unsigned phases, std::vector<std::uint64_t> allowed)
        : m_channels(vcs), m_allowed(std::move(allowed)), m_depth(depth), m_phases(phases) {}

    /// A flit is put on the link in cycle `now`.
    /// @return empty, or the rule that it breaks
    std::string_view see_flit(const flit& passing, cycle_t now) {
        if (now + 1 == m_next_cycle) [[unlikely]] {
            return "two flits on a link in one cycle";
        }
        m_next_cycle = now + 1;
        const std::size_t pair = passing.message_class.value * std::size_t{m_phases} + passing.phase;
        if (passing.phase >= m_phases || pair >= m_allowed.size()) [[unlikely]] {
            return "a flit of a class or phase that does not exist";
        }
        if (passing.vc.value >= m_channels.size() || (m_allowed[pair] >> passing.vc.value & 1) == 0) [[unlikely]] {
            return "a flit on a virtual channel that is not its class's";
        }
        channel& on = m_channels[passing.vc.value];
        if (opens_packet(passing.kind)) {
            if (on.open) [[unlikely]] {
                return "a head on a virtual channel whose packet has not ended";
            }
            on.packet = passing.packet;
        } else {
            if (!on.open) [[unlikely]] {
                return "a body, tag or tail on a virtual channel without a packet";
            }
            if (on.packet != passing.packet) [[unlikely]] {
                return "a flit of another packet within a packet";
            }
        }
        on.open = !closes_packet(passing.kind);
        if (on.uncredited == m_depth) [[unlikely]] {
            return "a flit without a credit";
        }
        ++on.uncredited;
        return {};
    }

    /// A credit is put on the link.
    /// @return empty, or the rule that it breaks
    std::string_view see_credit(vc_id vc) {
        if (vc.value >= m_channels.size() || m_channels[vc.value].uncredited == 0) [[unlikely]] {
            return "a credit for a slot that is free";
        }
        --m_channels[vc.value].uncredited;
        return {};
    }

    unsigned vcs() const { return static_cast<unsigned>(m_channels.size()); }
    unsigned depth() const { return m_depth; }
    /// Flits that were put on the link and whose slot has not been credited.
    unsigned uncredited(vc_id vc) const { return m_channels[vc.value].uncredited; }
    /// Whether a packet has begun on a virtual channel and not ended.
    bool is_open(vc_id vc) const { return m_channels[vc.value].open; }
    /// The packet that is open, or was last, on a virtual channel.
    packet_slot packet(vc_id vc) const { return m_channels[vc.value].packet; }

private:
    struct channel {
        packet_slot packet;
        std::uint16_t uncredited = 0;
        bool open = false;
    };

    std::vector<channel> m_channels;
    std::vector<std::uint64_t> m_allowed;
    unsigned m_depth;
    unsigned m_phases;
    cycle_t m_next_cycle = 0;  // 1 + cycle of the last flit
};

}  // namespace orbweaver
