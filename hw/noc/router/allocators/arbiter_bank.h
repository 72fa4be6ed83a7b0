// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"
#include "hw/base/types.h"
#include "hw/noc/router/arbiter.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// One who wants what an arbiter gives.
struct contender {
    unsigned number = 0;
    cycle_t created = 0;  // its packet, for oldest_first
};

/// Equal arbiters, each of which chooses one of several contenders, in one of three orders:
///   round_robin   the next in number after the one served last
///   matrix        the one served longest ago; those never served come first, by number. The state of a matrix
///                 arbiter (Dally and Towles 2004, section 18.5) is just this order
///   oldest_first  the one whose packet entered first; equals by round_robin
class arbiter_bank {
public:
    /// @param width contenders are numbered 0 .. width-1
    arbiter_bank(arbiter_kind kind, unsigned arbiters, unsigned width)
        : m_kind(kind),
          m_width(width),
          m_next(arbiters),
          m_last_served(kind == arbiter_kind::matrix ? std::size_t{arbiters} * width : 0) {}

    /// Whether an arbiter would rather serve one contender than another one.
    bool prefers(unsigned arbiter, const contender& one, const contender& other) const {
        if (m_kind == arbiter_kind::matrix) {
            const std::uint64_t own_service = last_service(arbiter, one.number);
            const std::uint64_t other_service = last_service(arbiter, other.number);
            return own_service != other_service ? own_service < other_service : one.number < other.number;
        }
        if (m_kind == arbiter_kind::oldest_first && one.created != other.created) {
            return one.created < other.created;
        }
        // Numbers below the pointer wrap around to the end.
        return one.number - m_next[arbiter] < other.number - m_next[arbiter];
    }

    /// Whom an arbiter would serve.
    /// @param wanting bit k: contender first + k; not empty
    /// @param age     of contender first + k: when its packet was created
    template <class Age>
    unsigned pick(unsigned arbiter, std::uint64_t wanting, unsigned first, Age age) const {
        switch (m_kind) {
            case arbiter_kind::round_robin:
                return first_at_or_after(wanting, m_next[arbiter] - first);
            case arbiter_kind::matrix:
                return pick_least_recent(&m_last_served[std::size_t{arbiter} * m_width + first], wanting);
            default:
                return pick_oldest(m_next[arbiter] - first, wanting, age);
        }
    }
    /// Picks a contender. @param ages the age of contender first + k lies at k * stride
    unsigned pick(unsigned arbiter, std::uint64_t wanting, unsigned first, const cycle_t* ages, unsigned stride) const {
        return pick(arbiter, wanting, first, [=](unsigned k) { return ages[std::size_t{k} * stride]; });
    }

    /// An arbiter serves a contender.
    void serve(unsigned arbiter, unsigned number) {
        if (m_kind == arbiter_kind::matrix) {
            m_last_served[std::size_t{arbiter} * m_width + number] = ++m_services;
        } else {
            m_next[arbiter] = number + 1;
        }
    }

private:
    static unsigned pick_least_recent(const std::uint64_t* last_served, std::uint64_t wanting) {
        unsigned best = lowest_bit(wanting);
        for (wanting &= wanting - 1; wanting != 0; wanting &= wanting - 1) {
            const unsigned other = lowest_bit(wanting);
            best = last_served[other] < last_served[best] ? other : best;
        }
        return best;
    }
    /// @param next pointer of the round robin
    template <class Age>
    static unsigned pick_oldest(unsigned next, std::uint64_t wanting, Age age) {
        std::uint64_t oldest = 0;
        cycle_t least = ~cycle_t{0};
        for (; wanting != 0; wanting &= wanting - 1) {
            const unsigned other = lowest_bit(wanting);
            const cycle_t created = age(other);
            oldest = created < least ? 0 : oldest;
            oldest |= created <= least ? bit(other) : 0;
            least = std::min(least, created);
        }
        return first_at_or_after(oldest, next);
    }
    std::uint64_t last_service(unsigned arbiter, unsigned number) const {
        return m_last_served[std::size_t{arbiter} * m_width + number];
    }

    arbiter_kind m_kind;
    unsigned m_width;
    std::uint64_t m_services = 0;
    std::vector<std::uint32_t> m_next;         // [arbiter]: pointer of its round robin
    std::vector<std::uint64_t> m_last_served;  // [arbiter, contender]: when it was served last; 0: never
};

}  // namespace orbweaver::noc
