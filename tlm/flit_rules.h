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
    /// @param depth   flits that the buffer of a virtual channel at the far end holds; 0: any number
    /// @param phases  phases of a class, 1 or more
    /// @param allowed [class * phases + phase]: bit v set if the pair may use VC v; each VC belongs to one pair
    flit_rules(unsigned vcs, unsigned depth, unsigned phases, const std::vector<std::uint64_t>& allowed)
        : m_channels(vcs), m_vcs(vcs), m_depth(depth != 0 ? depth : ~std::uint32_t{0}) {
        for (channel& of : m_channels) {
            of.room = m_depth;
        }
        for (std::size_t pair = 0; pair < allowed.size(); ++pair) {
            for (unsigned vc = 0; vc < vcs; ++vc) {
                if ((allowed[pair] >> vc & 1) != 0) {
                    own(vc, static_cast<std::uint8_t>(pair / phases), static_cast<std::uint8_t>(pair % phases));
                }
            }
        }
    }

    /// A flit is put on the link.
    /// @param count of the cycle in which it is, from 1; none is 0
    /// @return whether it keeps the rules; if not, the state is as before and broken_by() names the rule
    bool admit(const flit& passing, cycle_t count) {
        if (passing.vc.value >= m_vcs) [[unlikely]] {
            return false;
        }
        channel& on = m_channels[passing.vc.value];
        const std::uint32_t kind = wires(passing) ^ on.owner;  // number() if class, phase and channel are right
        if (count <= m_last) [[unlikely]] {
            return false;
        }
        if (on.room-- == 0) [[unlikely]] {
            on.room = 0;
            return false;
        }
        const bool keeps = on.packet == passing.packet ? kind == number(flit_kind::body) || may_end(on, kind)
                                                       : may_begin(on, passing.packet, kind);
        if (!keeps) [[unlikely]] {
            ++on.room;
            return false;
        }
        ++on.flits;
        on.waited -= count;
        m_last = count;
        return true;
    }

    /// A credit is put on the link.
    /// @param count of the cycle, as in admit()
    /// @return whether a flit is uncredited on that channel
    bool admit_credit(vc_id vc, cycle_t count) {
        if (vc.value >= m_vcs) [[unlikely]] {
            return false;
        }
        channel& on = m_channels[vc.value];
        if (on.room == m_depth) [[unlikely]] {
            return false;
        }
        ++on.room;
        on.waited += count;
        return true;
    }

    /// admit() in a cycle, in words. @return empty, or the rule that the flit breaks
    std::string_view see_flit(const flit& passing, cycle_t now) {
        return admit(passing, now + 1) ? std::string_view{} : broken_by(passing, now + 1);
    }
    /// admit_credit() at a time that is not known, in words. @return empty, or the rule that the credit breaks
    std::string_view see_credit(vc_id vc) { return admit_credit(vc, 0) ? std::string_view{} : credit_rule; }

    static constexpr std::string_view credit_rule = "a credit for a slot that is free";

    /// The rule that a flit breaks which was not admitted.
    std::string_view broken_by(const flit& passing, cycle_t count) const {
        if (passing.vc.value >= m_vcs) {
            return "a flit on a virtual channel that does not exist";
        }
        const channel& on = m_channels[passing.vc.value];
        if (count <= m_last) {
            return "two flits on a link in one cycle";
        }
        if ((wires(passing) ^ on.owner) / 8 != 1) {
            return "a flit on a virtual channel that is not its class's and phase's";
        }
        if (on.room == 0) {
            return "a flit without a credit";
        }
        if (opens_packet(passing.kind)) {
            return "a head on a virtual channel whose packet has not ended";
        }
        return is_open(passing.vc) ? "a flit of another packet within a packet"
                                   : "a body, tag or tail on a virtual channel without a packet";
    }

    unsigned vcs() const { return m_vcs; }
    unsigned depth() const { return m_depth; }
    /// Flits that were admitted on a virtual channel.
    std::uint64_t flits(vc_id vc) const { return m_channels[vc.value].flits; }
    /// Packets whose tail was admitted.
    std::uint64_t packets(vc_id vc) const { return m_channels[vc.value].packets; }
    /// Sum over the flits of the cycles from being put on the link to their credit's, or to `now` for those without.
    /// Only if all credits came with their cycle.
    std::uint64_t waited(vc_id vc, cycle_t now) const {
        return m_channels[vc.value].waited + uncredited(vc) * (now + 1);
    }
    /// Flits that were put on the link and whose slot has not been credited.
    unsigned uncredited(vc_id vc) const { return m_depth - m_channels[vc.value].room; }
    /// Whether a packet has begun on a virtual channel and not ended.
    bool is_open(vc_id vc) const { return m_channels[vc.value].packet != no_packet; }
    /// The packet that is open, or was last, on a virtual channel.
    packet_slot packet(vc_id vc) const { return m_channels[vc.value].last; }

private:
    static constexpr packet_slot no_packet{~std::uint32_t{0}};

    struct alignas(64) channel {
        std::uint64_t flits = 0;
        std::uint64_t packets = 0;
        std::uint64_t waited = 0;                 // sum of the cycles of credits less those of flits
        std::uint32_t owner = ~std::uint32_t{0};  // wires() of a flit that may use it, less the number() of its kind
        packet_slot packet = no_packet;           // that has begun and not ended
        packet_slot last;                         // to begin
        std::uint32_t room = 0;                   // flits that the far end has credited
    };

    /// Kind, channel, class and phase of a flit in one number, the kind in the low bits.
    static std::uint32_t wires(const flit& passing) {
        return static_cast<std::uint32_t>(passing.kind) | std::uint32_t{passing.vc.value} << 8 |
               std::uint32_t{passing.message_class.value} << 16 | std::uint32_t{passing.phase} << 24;
    }

    /// A kind as its difference from a channel's owner. No kind is 0, which compilers would compare at greater cost.
    static constexpr std::uint32_t number(flit_kind kind) { return 8U + static_cast<std::uint32_t>(kind); }

    /// A flit of the open packet, not a body. @return whether it may be there
    static bool may_end(channel& on, std::uint32_t kind) {
        if (kind == number(flit_kind::tail)) {
            on.packet = no_packet;
            ++on.packets;
            return true;
        }
        return kind == number(flit_kind::tag);
    }
    /// A flit of a packet that is not open. @return whether it may be there
    static bool may_begin(channel& on, packet_slot packet, std::uint32_t kind) {
        if (on.packet != no_packet) {
            return false;
        }
        if (kind == number(flit_kind::head)) {
            on.packet = on.last = packet;
            return true;
        }
        if (kind == number(flit_kind::head_tail)) {
            on.last = packet;
            ++on.packets;
            return true;
        }
        return false;
    }

    void own(unsigned vc, std::uint8_t message_class, std::uint8_t phase) {
        channel& owned = m_channels[vc];
        invariant(owned.owner == ~std::uint32_t{0}, "flit_rules", 0,
                  "a virtual channel belongs to two classes or phases");
        flit sample;
        sample.kind = flit_kind{0};
        sample.vc.value = static_cast<std::uint8_t>(vc);
        sample.message_class.value = message_class;
        sample.phase = phase;
        owned.owner = wires(sample) ^ number(sample.kind);
    }

    std::vector<channel> m_channels;
    unsigned m_vcs;
    std::uint32_t m_depth;
    cycle_t m_last = 0;  // count of the cycle of the last flit
};

}  // namespace orbweaver
