// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "tlm/flit.h"
#include "tlm/shared_vc_rules.h"
#include "tlm/vc_depths.h"

namespace orbweaver {

/// The rules of the flit protocol, checked on every flit and credit of one link. The class is plain state without time
/// or kernel, so that links and standalone monitors share it. The rules are:
///
/// - A link carries one flit per cycle.
/// - A VC carries one packet at a time. A head (or head-tail) opens it, a tail (or head-tail) closes it, and body, tag
///   and tail belong to the packet that opened it.
/// - A (class, phase) uses only its own VCs, and VCs that it shares with others.
/// - The number of uncredited flits is 0 .. depth for every VC.
///
/// It follows that a VC is a FIFO, because receivers see packets opened and closed by the same checks.
///
/// VCs that several pairs may use are kept apart (shared_vc_rules.h), so that they do not slow down the usual VCs,
/// which belong to one pair: admit() and admit_credit() refuse flits and credits of shared VCs.
class flit_rules {
public:
    /// @param vcs     VCs of the link, 1 .. 64
    /// @param depths  depths of the buffers at the far end
    /// @param phases  phases per class, 1 or more
    /// @param allowed [class * phases + phase]: bit v set if the pair may use VC v
    flit_rules(unsigned vcs, const vc_depths& depths, unsigned phases, const std::vector<std::uint64_t>& allowed)
        : m_channels(vcs), m_vcs(vcs) {
        for (unsigned vc = 0; vc < vcs; ++vc) {
            m_channels[vc].depth = depths[vc] != 0 ? depths[vc] : ~std::uint32_t{0};
            m_channels[vc].room = m_channels[vc].depth;
        }
        for (unsigned vc = 0; vc < vcs; ++vc) {
            std::vector<std::uint32_t> users;
            for (std::size_t pair = 0; pair < allowed.size(); ++pair) {
                if ((allowed[pair] >> vc & 1) != 0) {
                    users.push_back(
                        user(vc, static_cast<std::uint8_t>(pair / phases), static_cast<std::uint8_t>(pair % phases)));
                }
            }
            if (users.size() == 1) {
                m_channels[vc].owner = owner_code(users.front());
            } else if (!users.empty()) {
                m_channels[vc].shared = static_cast<std::uint32_t>(m_shared.size());
                m_shared.emplace_back(std::move(users), m_channels[vc].depth);
            }
        }
    }

    /// Checks a flit that is sent on the link.
    /// @param count count of the flit's cycle, from 1; 0 is no cycle
    /// @return whether it obeys the rules; if not, the state is unchanged and broken_rule() names the rule
    bool admit(const flit& passing, cycle_t count) {
        if (passing.vc.value >= m_vcs) [[unlikely]] { return false; }
        channel& entry = m_channels[passing.vc.value];
        const std::uint32_t kind = wires(passing) ^ entry.owner;  // number() if class, phase and VC are right
        if (count <= m_last) [[unlikely]] { return false; }
        if (entry.room-- == 0) [[unlikely]] {
            entry.room = 0;
            return false;
        }
        const bool keeps = entry.packet == passing.packet ? kind == number(flit_kind::body) || may_end(entry, kind)
                                                          : may_begin(entry, passing.packet, kind);
        if (!keeps) [[unlikely]] {
            ++entry.room;
            return false;
        }
        ++entry.flits;
        entry.waited -= count;
        m_last = count;
        return true;
    }

    /// Checks a credit that is sent on the link.
    /// @param count count of the cycle, as in admit()
    /// @return whether a flit is uncredited on that VC
    bool admit_credit(vc_id vc, cycle_t count) {
        if (vc.value >= m_vcs) [[unlikely]] { return false; }
        channel& entry = m_channels[vc.value];
        if (entry.room == entry.depth) [[unlikely]] { return false; }
        ++entry.room;
        entry.waited += count;
        return true;
    }

    /// Checks a flit that admit() has refused, if its VC is shared.
    /// @return whether it obeys the rules
    bool admit_shared(const flit& passing, cycle_t count) {
        shared_vc_rules* rules = shared(passing.vc);
        if (rules == nullptr || count <= m_last || !rules->admit(pair_of(passing), passing, count)) { return false; }
        m_last = count;
        return true;
    }
    /// Checks a credit that admit_credit() has refused, if its VC is shared.
    /// @return whether a flit is uncredited there
    bool admit_shared_credit(vc_id vc, cycle_t count) {
        shared_vc_rules* rules = shared(vc);
        return rules != nullptr && rules->admit_credit(count);
    }

    /// Checks a flit.
    /// @return empty, or a description of the violated rule
    std::string_view see_flit(const flit& passing, cycle_t now) {
        const bool keeps = admit(passing, now + 1) || admit_shared(passing, now + 1);
        return keeps ? std::string_view{} : broken_rule(passing, now + 1);
    }
    /// Checks a credit at an unknown time.
    /// @return empty, or a description of the violated rule
    std::string_view see_credit(vc_id vc) {
        return admit_credit(vc, 0) || admit_shared_credit(vc, 0) ? std::string_view{} : credit_rule;
    }

    static constexpr std::string_view credit_rule = "a credit for a slot that is free";

    /// Returns the rule that a refused flit violates.
    std::string_view broken_rule(const flit& passing, cycle_t count) const {
        if (passing.vc.value >= m_vcs) { return "a flit on a virtual channel that does not exist"; }
        const channel& entry = m_channels[passing.vc.value];
        if (count <= m_last) { return "two flits on a link in one cycle"; }
        const shared_vc_rules* many = shared(passing.vc);
        if (many != nullptr ? !many->allows(pair_of(passing)) : (wires(passing) ^ entry.owner) / 8 != 1) {
            return "a flit on a virtual channel that is not its class's and phase's";
        }
        if (many != nullptr ? many->is_full() : entry.room == 0) { return "a flit without a credit"; }
        if (is_head(passing.kind)) { return "a head on a virtual channel whose packet has not ended"; }
        return is_open(passing.vc) ? "a flit of another packet within a packet"
                                   : "a body, tag or tail on a virtual channel without a packet";
    }

    unsigned vcs() const { return m_vcs; }
    /// Returns the counters of a VC. `waited` is valid only if all credits were passed with their cycle.
    vc_tally tally(vc_id vc, cycle_t now) const {
        const channel& entry = m_channels[vc.value];
        if (const shared_vc_rules* many = shared(vc)) { return many->tally(now); }
        const std::uint32_t uncredited = entry.depth - entry.room;
        return {entry.flits, entry.packets, entry.waited + uncredited * (now + 1), uncredited};
    }
    /// Returns the counters of one class and phase.
    vc_tally tally(vc_id vc, class_id message_class, std::uint8_t phase, cycle_t now) const {
        const std::uint32_t pair = user(vc.value, message_class.value, phase);
        if (const shared_vc_rules* many = shared(vc)) { return many->tally(pair, now); }
        return m_channels[vc.value].owner == owner_code(pair) ? tally(vc, now) : vc_tally{};
    }
    /// Returns the number of flits sent on a VC whose slot has not been credited.
    unsigned uncredited(vc_id vc) const { return tally(vc, 0).uncredited; }
    /// Returns whether a packet has begun on a VC and not ended.
    bool is_open(vc_id vc) const {
        const shared_vc_rules* many = shared(vc);
        return many != nullptr ? many->is_open() : m_channels[vc.value].packet != no_packet;
    }
    /// Returns the packet that is open on a VC, or was the last one.
    packet_slot packet(vc_id vc) const {
        const shared_vc_rules* many = shared(vc);
        return many != nullptr ? many->packet() : m_channels[vc.value].last;
    }

private:
    static constexpr packet_slot no_packet{~std::uint32_t{0}};

    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

    struct alignas(64) channel {
        std::uint64_t flits = 0;
        std::uint64_t packets = 0;
        std::uint64_t waited = 0;  // sum of the cycles of credits minus the cycles of flits
        /// owner_code() of the only pair that may use the VC, if there is only one.
        std::uint32_t owner = ~std::uint32_t{0};
        packet_slot packet = no_packet;  // packet that has begun and not ended
        packet_slot last;                // packet that began last
        std::uint32_t room = 0;          // free slots at the far end; of a shared VC: depth
        std::uint32_t shared = nowhere;  // index in m_shared, if several pairs may use the VC
        std::uint32_t depth = 0;         // depth of the buffer at the far end
    };

    /// Encodes kind, VC, class and phase of a flit in one number, with the kind in the low bits.
    static std::uint32_t wires(const flit& passing) {
        return static_cast<std::uint32_t>(passing.kind) | std::uint32_t{passing.vc.value} << 8 |
               std::uint32_t{passing.message_class.value} << 16 | std::uint32_t{passing.phase} << 24;
    }

    /// Returns the code of a kind: its difference from a VC's owner. No kind has code 0, which would make the
    /// comparisons slower.
    static constexpr std::uint32_t number(flit_kind kind) { return 8U + static_cast<std::uint32_t>(kind); }

    /// Handles a flit of the open packet that is not a body.
    /// @return whether the flit is legal
    static bool may_end(channel& entry, std::uint32_t kind) {
        if (kind == number(flit_kind::tail)) {
            entry.packet = no_packet;
            ++entry.packets;
            return true;
        }
        return kind == number(flit_kind::tag);
    }
    /// Handles a flit while no packet is open.
    /// @return whether the flit is legal
    static bool may_begin(channel& entry, packet_slot packet, std::uint32_t kind) {
        if (entry.packet != no_packet) { return false; }
        if (kind == number(flit_kind::head)) {
            entry.packet = entry.last = packet;
            return true;
        }
        if (kind == number(flit_kind::head_tail)) {
            entry.last = packet;
            ++entry.packets;
            return true;
        }
        return false;
    }

    /// Returns wires() of a flit of a pair on a VC, with kind 0.
    static std::uint32_t user(unsigned vc, std::uint8_t message_class, std::uint8_t phase) {
        return vc << 8 | std::uint32_t{message_class} << 16 | std::uint32_t{phase} << 24;
    }
    static std::uint32_t pair_of(const flit& passing) {
        return user(passing.vc.value, passing.message_class.value, passing.phase);
    }
    /// Returns wires() of a flit of a pair, combined with the number() of kind 0, for comparison by XOR.
    static constexpr std::uint32_t owner_code(std::uint32_t pair) { return pair ^ number(flit_kind{0}); }

    const shared_vc_rules* shared(vc_id vc) const {
        const std::uint32_t position = vc.value < m_vcs ? m_channels[vc.value].shared : nowhere;
        return position == nowhere ? nullptr : &m_shared[position];
    }
    shared_vc_rules* shared(vc_id vc) { return const_cast<shared_vc_rules*>(std::as_const(*this).shared(vc)); }

    std::vector<channel> m_channels;
    std::vector<shared_vc_rules> m_shared;
    unsigned m_vcs;
    cycle_t m_last = 0;  // count of the last flit's cycle
};

}  // namespace orbweaver
