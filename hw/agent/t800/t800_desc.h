// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "hw/agent/node/agent_node_desc.h"
#include "hw/base/types.h"

namespace orbweaver::agent {

/// Times of the T800 machine, in picoseconds. The thesis does not give them. They are a least-squares fit (of the
/// logarithms) to the 51 SPIDER figures of T5.4 to T5.6. The fit is limited to times with which each figure is within
/// 15 % (25 % on 2x2) and the two reductions of T5.5 are in the published order on every mesh; see
/// docs/studies/agents.md.
struct t800_times {
    std::uint64_t instruction = 36000000;  // per instruction, on the node's CPU
    std::uint64_t dispatch = 21000000;     // the interpreter begins the visit of an agent
    std::uint64_t out_pre = 71000000;      // link_out, before it sends
    std::uint64_t out_post = 142000000;    // link_out, after it has sent
    std::uint64_t in = 105000000;          // link_in, after it has received
    std::uint64_t copy = 184000000;        // per FRK or RPL
    std::uint64_t copy_byte = 123000;      // additional, per byte of the body
    std::uint64_t download = 280000000;    // downloader and handler
    std::uint64_t byte = 595000;           // per byte on a link
    std::uint64_t slice = 1000000000;      // time slice of low-priority processes (section 4.1.1: 1 ms)
};

/// Ids that a link accepts; other agents are discarded on arrival (row SP-40 of testbenches/structure/features.md).
struct agent_filter {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint32_t first_id = 0;
    std::uint32_t last_id = 0;
};

/// A node of the T800 machine.
struct t800_node_desc {
    agent_node_desc node;
    t800_times times;
    bool slp_yields = false;  // SLP releases the interpreter to the next agent
    bool pad_words = false;   // links carry each half-word of the program before the payload as a word
};

/// Times of a t800_desc in cycles of a clock.
class t800_timing {
public:
    /// @param period_ps period of the clock
    t800_timing(const t800_times& times, std::uint64_t period_ps) : m_times(times), m_period(period_ps) {}

    cycle_t instruction() const { return at_least_one(m_times.instruction); }
    cycle_t dispatch() const { return cycles(m_times.dispatch); }
    cycle_t out_pre() const { return cycles(m_times.out_pre); }
    cycle_t out_post() const { return cycles(m_times.out_post); }
    cycle_t in() const { return cycles(m_times.in); }
    cycle_t copy(std::uint64_t bytes) const { return cycles(m_times.copy + m_times.copy_byte * bytes); }
    cycle_t download() const { return cycles(m_times.download); }
    /// Returns the time of `bytes` on a link.
    cycle_t transfer(std::uint64_t bytes) const { return at_least_one(m_times.byte * bytes); }
    cycle_t slice() const { return at_least_one(m_times.slice); }
    cycle_t microseconds(std::uint64_t count) const { return cycles(count * 1000000); }

private:
    cycle_t cycles(std::uint64_t picoseconds) const { return (picoseconds + m_period - 1) / m_period; }
    cycle_t at_least_one(std::uint64_t picoseconds) const { return std::max<cycle_t>(1, cycles(picoseconds)); }

    t800_times m_times;
    std::uint64_t m_period;
};

}  // namespace orbweaver::agent
