// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver {

/// Counters of a VC of a link.
struct vc_tally {
    std::uint64_t flits = 0;    // admitted flits
    std::uint64_t packets = 0;  // packets whose tail was admitted
    std::uint64_t waited = 0;   // sum over flits of the cycles from the flit to its credit, or to now
    std::uint32_t uncredited = 0;

    vc_tally& operator+=(const vc_tally& other) {
        flits += other.flits;
        packets += other.packets;
        waited += other.waited;
        uncredited += other.uncredited;
        return *this;
    }
};

/// The rules of flit_rules.h for one VC that several (class, phase) pairs may use, one packet at a time. A buffer is a
/// FIFO, so credits arrive in the order of the flits; each is counted for the pair of the oldest uncredited flit.
class shared_vc_rules {
public:
    /// @param users codes of the pairs, all different
    /// @param depth capacity of the buffer at the far end in flits
    shared_vc_rules(std::vector<std::uint32_t> users, std::uint32_t depth)
        : m_users(std::move(users)), m_depth(depth), m_tallies(m_users.size()) {}

    /// Returns whether a pair may use the VC.
    bool allows(std::uint32_t user) const { return user_index(user) < m_users.size(); }

    /// Checks a flit of a pair that is sent on the link.
    /// @return whether it obeys the rules; if not, nothing has changed
    bool admit(std::uint32_t user, const flit& passing, cycle_t count) {
        const std::size_t index = user_index(user);
        if (index == m_users.size() || m_uncredited == m_depth || !continues(index, passing)) { return false; }
        m_is_open = !is_tail(passing.kind);
        m_user = index;
        m_packet = passing.packet;
        ++m_uncredited;
        vc_tally& counts = m_tallies[index];
        ++counts.flits;
        ++counts.uncredited;
        counts.packets += is_tail(passing.kind) ? 1 : 0;
        counts.waited -= count;
        if (m_flying.empty() || m_flying.back().user != index) { m_flying.push_back({index, 0}); }
        ++m_flying.back().flits;
        return true;
    }

    /// Checks a credit that is sent on the link.
    /// @return whether a flit is uncredited
    bool admit_credit(cycle_t count) {
        if (m_uncredited == 0) { return false; }
        --m_uncredited;
        vc_tally& counts = m_tallies[m_flying.front().user];
        --counts.uncredited;
        counts.waited += count;
        if (--m_flying.front().flits == 0) { m_flying.pop_front(); }
        return true;
    }

    /// Returns the counters of one pair; zeros for a pair that may not use the VC.
    vc_tally tally(std::uint32_t user, cycle_t now) const {
        return allows(user) ? up_to(m_tallies[user_index(user)], now) : vc_tally{};
    }
    /// Returns the counters of all pairs together.
    vc_tally tally(cycle_t now) const {
        vc_tally sum;
        for (const vc_tally& counts : m_tallies) { sum += up_to(counts, now); }
        return sum;
    }
    bool is_full() const { return m_uncredited == m_depth; }
    /// Returns whether a packet has begun and not ended.
    bool is_open() const { return m_is_open; }
    /// Returns the packet that is open, or was the last one.
    packet_slot packet() const { return m_packet; }

private:
    /// Consecutive uncredited flits of one pair.
    struct run {
        std::size_t user = 0;
        std::uint32_t flits = 0;
    };

    std::size_t user_index(std::uint32_t user) const {
        std::size_t index = 0;
        while (index < m_users.size() && m_users[index] != user) { ++index; }
        return index;
    }
    bool continues(std::size_t index, const flit& passing) const {
        return is_head(passing.kind) ? !m_is_open : m_is_open && m_user == index && m_packet == passing.packet;
    }
    static vc_tally up_to(vc_tally counts, cycle_t now) {
        counts.waited += counts.uncredited * (now + 1);
        return counts;
    }

    std::vector<std::uint32_t> m_users;
    std::uint32_t m_depth;
    std::vector<vc_tally> m_tallies;  // [index in m_users]; `waited` does not include uncredited flits
    std::deque<run> m_flying;
    std::uint32_t m_uncredited = 0;
    bool m_is_open = false;
    std::size_t m_user = 0;  // index in m_users of the pair whose packet is open, or was the last one
    packet_slot m_packet;
};

}  // namespace orbweaver
