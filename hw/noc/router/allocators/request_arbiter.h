// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver {

/// One who wants what an arbiter gives.
struct arbiter_request {
    unsigned number = 0;  // of the requester
    cycle_t since = 0;    // when its packet entered the network, for oldest_first
};

/// Chooses one of several requesters, in one of three orders:
///   round_robin   the next in number after the one served last
///   matrix        the one served longest ago; those never served come first, by number. The state of a matrix
///                 arbiter (Dally and Towles 2004, section 18.5) is just this order
///   oldest_first  the one whose packet entered first; equals by round_robin
class request_arbiter {
public:
    /// @param width requesters are numbered 0 .. width-1
    request_arbiter(arbiter_kind kind, unsigned width)
        : m_kind(kind), m_width(width), m_turn(kind == arbiter_kind::matrix ? width : 0, 0) {}

    /// Whom it would serve. @param requests not empty, each requester once
    unsigned pick(std::span<const arbiter_request> requests) const {
        const arbiter_request* best = &requests.front();
        for (const arbiter_request& other : requests.subspan(1)) {
            best = comes_before(other, *best) ? &other : best;
        }
        return best->number;
    }

    /// The pick was served.
    void served(unsigned number) {
        m_next = number + 1 < m_width ? number + 1 : 0;
        if (m_kind == arbiter_kind::matrix) {
            m_turn[number] = ++m_turns;
        }
    }

private:
    bool comes_before(const arbiter_request& a, const arbiter_request& b) const {
        if (m_kind == arbiter_kind::matrix) {
            return m_turn[a.number] != m_turn[b.number] ? m_turn[a.number] < m_turn[b.number] : a.number < b.number;
        }
        if (m_kind == arbiter_kind::oldest_first && a.since != b.since) {
            return a.since < b.since;
        }
        return distance(a.number) < distance(b.number);
    }
    /// Places behind the pointer, wrapping around.
    unsigned distance(unsigned number) const { return number >= m_next ? number - m_next : number + m_width - m_next; }

    arbiter_kind m_kind;
    unsigned m_width;
    unsigned m_next = 0;
    std::uint64_t m_turns = 0;
    std::vector<std::uint64_t> m_turn;  // [requester]: when it was served last; 0: never
};

}  // namespace orbweaver
