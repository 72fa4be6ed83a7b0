// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/bit.h"
#include "hw/base/types.h"
#include "hw/noc/router/arbiter.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// A requester of an arbiter.
struct contender {
    unsigned number = 0;
    cycle_t rank = 0;  // lower ranks are served first, if the order is by rank
};

/// Order in which arbiters serve contenders.
struct arbiter_order {
    /// @param ranked whether ranks of packets precede the kind; oldest_first is always by rank
    arbiter_order(arbiter_kind kind, bool ranked = false)  // NOLINT(google-explicit-constructor)
        : kind(kind), by_rank(ranked || kind == arbiter_kind::oldest_first) {}

    arbiter_kind kind;
    bool by_rank;
};

/// Equal arbiters, each of which chooses one of several contenders: those of the lowest rank, if the order is by rank,
/// and among these in one of two orders:
/// - round_robin and oldest_first: the first index after the contender served last
/// - matrix: the least recently served contender; contenders never served are first, by index. The state of a matrix
///   arbiter (Dally and Towles 2004, section 18.5) is exactly this order
class arbiter_bank {
public:
    /// @param width number of contenders, which have indices 0 .. width-1
    arbiter_bank(arbiter_order order, unsigned arbiters, unsigned width)
        : m_kind(order.kind),
          m_by_rank(order.by_rank),
          m_width(width),
          m_next(arbiters),
          m_last_served(order.kind == arbiter_kind::matrix ? std::size_t{arbiters} * width : 0) {}

    /// Returns whether an arbiter prefers one contender to another.
    bool prefers(unsigned arbiter, const contender& one, const contender& other) const {
        if (m_by_rank && one.rank != other.rank) { return one.rank < other.rank; }
        if (m_kind == arbiter_kind::matrix) {
            const std::uint64_t own_service = last_service(arbiter, one.number);
            const std::uint64_t other_service = last_service(arbiter, other.number);
            return own_service != other_service ? own_service < other_service : one.number < other.number;
        }
        // Indices below the pointer wrap around to the end.
        return one.number - m_next[arbiter] < other.number - m_next[arbiter];
    }

    /// Returns the contender that an arbiter would serve.
    /// @param wanting bit k: contender first + k; not 0
    /// @param rank    rank of the packet of contender first + k
    template <class Rank>
    unsigned pick(unsigned arbiter, std::uint64_t wanting, unsigned first, Rank rank) const {
        if (m_by_rank) { wanting = lowest_ranked(wanting, rank); }
        return m_kind == arbiter_kind::matrix
                   ? pick_least_recent(&m_last_served[std::size_t{arbiter} * m_width + first], wanting)
                   : first_at_or_after(wanting, m_next[arbiter] - first);
    }
    /// Returns the contender that an arbiter would serve. @param ranks rank of contender first + k at index k * stride
    unsigned pick(unsigned arbiter, std::uint64_t wanting, unsigned first, const cycle_t* ranks,
                  unsigned stride) const {
        return pick(arbiter, wanting, first, [=](unsigned k) { return ranks[std::size_t{k} * stride]; });
    }

    /// Records that an arbiter served a contender.
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
    template <class Rank>
    static std::uint64_t lowest_ranked(std::uint64_t wanting, Rank rank) {
        std::uint64_t lowest = 0;
        cycle_t least = ~cycle_t{0};
        for (; wanting != 0; wanting &= wanting - 1) {
            const unsigned other = lowest_bit(wanting);
            const cycle_t own = rank(other);
            lowest = own < least ? 0 : lowest;
            lowest |= own <= least ? bit(other) : 0;
            least = std::min(least, own);
        }
        return lowest;
    }
    std::uint64_t last_service(unsigned arbiter, unsigned number) const {
        return m_last_served[std::size_t{arbiter} * m_width + number];
    }

    arbiter_kind m_kind;
    bool m_by_rank;
    unsigned m_width;
    std::uint64_t m_services = 0;
    std::vector<std::uint32_t> m_next;         // [arbiter]: round-robin pointer
    std::vector<std::uint64_t> m_last_served;  // [arbiter, contender]: time when it was served last; 0: never
};

}  // namespace orbweaver::noc
