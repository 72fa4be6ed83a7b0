// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/statistics.h"
#include "hw/base/types.h"

namespace orbweaver::noc {

/// Cycles in which input VCs of a router held a flit, by outcome (docs/noc/router.md, Why flits wait): held = sent +
/// allocating + no_credit + no_free_vc + lost_switch + head_of_line.
struct router_stalls {
    std::uint64_t no_credit = 0;
    std::uint64_t no_free_vc = 0;
    std::uint64_t lost_switch = 0;
    std::uint64_t head_of_line = 0;
    std::uint64_t sent = 0;
    std::uint64_t allocating = 0;
    std::uint64_t held = 0;

    friend bool operator==(const router_stalls&, const router_stalls&) = default;
};

inline constexpr std::array<statistic<router_stalls>, 7> router_stall_statistics{{
    {"no_credit", "cycles", "the first flit has a virtual channel behind its output, whose buffer is full",
     &router_stalls::no_credit, "stalls"},
    {"no_free_vc", "cycles",
     "the first flit is a head, and other packets hold or got every virtual channel that it may take",
     &router_stalls::no_free_vc, "stalls"},
    {"lost_switch", "cycles",
     "the first flit has a virtual channel and a credit; the switch served another one, or the narrow link behind the "
     "output still carried a flit",
     &router_stalls::lost_switch, "stalls"},
    {"head_of_line", "cycles",
     "as no_credit or no_free_vc, and behind the packet stands the head of another one that wants another output",
     &router_stalls::head_of_line, "stalls"},
    {"sent", "cycles", "a flit left: no stall", &router_stalls::sent, "vc_cycles"},
    {"allocating", "cycles",
     "no stall: a head won its virtual channel, which takes three_stage routers a cycle, or waited as configured "
     "(head_cycles, store_and_forward, copies)",
     &router_stalls::allocating, "vc_cycles"},
    {"held", "cycles", "the sum: cycles in which an input virtual channel held a visible flit, summed over all",
     &router_stalls::held, "vc_cycles"},
}};

/// Counters of one router, which sleeps while nothing changes. The findings on an input VC in the last cycle before it
/// falls asleep hold until it wakes.
class stall_counts {
public:
    enum class finding : std::uint8_t { nothing, no_credit, no_free_vc, lost_switch, sent, allocating };

    explicit stall_counts(std::size_t channels) : m_found(channels), m_line_from(channels, never), m_held(channels) {}

    /// Notes at the beginning of a cycle whether a channel holds a flit.
    void hold(std::size_t channel, bool holds) {
        m_held[channel] = holds;
        m_found[channel] = finding::nothing;
        m_line_from[channel] = never;
    }
    bool holds(std::size_t channel) const { return m_held[channel]; }

    /// Sets the finding of the present cycle; a later call in the same cycle replaces it.
    void find(std::size_t channel, finding what) { m_found[channel] = what; }
    finding found(std::size_t channel) const { return m_found[channel]; }
    /// Notes that from cycle `first` on, a later head in the buffer wants another output.
    void block_line(std::size_t channel, cycle_t first) { m_line_from[channel] = first; }

    /// Returns the first cycle that is not counted yet.
    cycle_t counted() const { return m_end; }
    /// Counts the cycles before `end` that are not counted yet, all with the present findings.
    void count(cycle_t end) {
        m_sum = sum(end);
        m_end = end > m_end ? end : m_end;
    }
    /// Returns the totals that count() would produce.
    router_stalls sum(cycle_t end) const;

    /// Writes what sum() needs, for another process.
    void write(byte_writer& stream) const {
        stream.add_vector(m_found);
        stream.add_vector(m_line_from);
        stream.add(m_sum);
        stream.add(m_end);
    }
    /// Replaces it by that of the same router in another process.
    void read(byte_reader& stream) {
        stream.take_vector(m_found);
        stream.take_vector(m_line_from);
        m_sum = stream.take<router_stalls>();
        m_end = stream.take<cycle_t>();
    }

private:
    std::vector<finding> m_found;
    std::vector<cycle_t> m_line_from;  // [channel]: first cycle in which a stall counts as head_of_line
    std::vector<bool> m_held;
    router_stalls m_sum;
    cycle_t m_end = 0;
};

}  // namespace orbweaver::noc
