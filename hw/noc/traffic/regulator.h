// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// Limits of a regulator: over every window of t cycles a node sends at most rate * t + burst flits of a flow.
struct regulator_desc {
    double rate = 0;     // flits/cycle, up to 1; 0: the flow has no regulator
    unsigned burst = 0;  // flits, at least the longest packet

    bool is_given() const { return rate != 0 || burst != 0; }
    friend bool operator==(const regulator_desc&, const regulator_desc&) = default;
};

/// The token bucket of a flow at a node (Cruz 1991, "A calculus for network delay, part I"; Le Boudec and Thiran,
/// "Network Calculus", section 1.2). The bucket holds at most `burst` tokens and is full at first. It gains `rate`
/// tokens per cycle. A packet may start when it is the first of its flow and the bucket holds a token for each of its
/// flits. Each flit takes its token when it leaves. So flits that the network delays take their tokens later, and no
/// window of cycles has more flits than the limits allow.
class regulator {
public:
    /// @param described given; rates are rounded down to a multiple of 2^-32
    explicit regulator(const regulator_desc& described)
        : m_rate(std::max<std::uint64_t>(static_cast<std::uint64_t>(described.rate * double{token}), 1)),
          m_capacity(std::uint64_t{described.burst} * token),
          m_tokens(m_capacity) {}

    /// Returns the first cycle in which a packet may start. Precondition: no packet is being sent.
    /// @param created cycle of its creation
    cycle_t release(cycle_t created, unsigned flits) const { return std::max(first(created), filled(flits)); }

    /// Starts the first packet. @return the cycle in which it was released
    cycle_t begin(cycle_t created, unsigned flits) {
        const cycle_t released = release(created, flits);
        m_held += released - first(created);
        m_front = never;
        return released;
    }
    /// Takes the token of a flit that leaves.
    void note_flit(cycle_t now) {
        m_tokens = tokens(now) - token;
        m_counted = now;
    }
    /// Notes that the tail of a packet leaves.
    void note_tail(cycle_t now) { m_front = now + 1; }

    /// Returns the cycles before `end` in which the first packet waited for tokens.
    /// @param created cycle of the creation of the next packet
    /// @param flits   its length
    cycle_t held_before(cycle_t end, cycle_t created, unsigned flits) const {
        if (m_front == never || first(created) >= end) { return m_held; }
        return m_held + std::min(end, release(created, flits)) - first(created);
    }

private:
    static constexpr std::uint64_t token = std::uint64_t{1} << 32;

    /// Returns the cycle in which a packet becomes the first of its flow.
    cycle_t first(cycle_t created) const { return std::max(created + 1, m_front); }
    std::uint64_t tokens(cycle_t now) const {
        const std::uint64_t missing = m_capacity - m_tokens;
        const cycle_t elapsed = now - m_counted;
        return elapsed > missing / m_rate ? m_capacity : m_tokens + elapsed * m_rate;
    }
    /// Returns the first cycle in which the bucket holds the tokens of a packet, if no flit leaves until then.
    cycle_t filled(unsigned flits) const {
        const std::uint64_t wanted = std::uint64_t{flits} * token;
        return wanted <= m_tokens ? m_counted : m_counted + ((wanted - m_tokens + m_rate - 1) / m_rate);
    }

    std::uint64_t m_rate;      // 2^-32 tokens per cycle
    std::uint64_t m_capacity;  // 2^-32 tokens
    std::uint64_t m_tokens;    // 2^-32 tokens in cycle `m_counted`, after its flit
    cycle_t m_counted = 0;
    cycle_t m_front = 0;  // cycle in which the next packet may become the first; never while a packet is being sent
    cycle_t m_held = 0;
};

}  // namespace orbweaver::noc
