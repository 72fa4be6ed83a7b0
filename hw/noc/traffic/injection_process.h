// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/traffic/geometric_gap.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// Decides when a source creates packets; all sources of a class share it.
///
/// - bernoulli: in every cycle one packet with a fixed probability.
/// - poisson: any number of packets per cycle, independent of all others. It makes 2^16 Bernoulli trials per cycle,
///   which differs from a Poisson process by less than 2^-16 of its variance.
/// - on_off: bursts and pauses of geometrically distributed lengths; within a burst like bernoulli, at a probability
///   that keeps the mean rate.
/// - periodic: a counter of flits at the rate of the source. After a packet of F flits the next one follows F / rate
///   cycles later, on average; fractions of a cycle add up. A source draws only its first cycle.
class injection_process {
public:
    /// The state of the process at one source.
    struct state {
        cycle_t cycle = 0;  // cycle of the next creation
        // poisson: trials of that cycle that are over; on_off: cycles of the burst after it; periodic: the fraction of
        // a cycle by which the creation is late, times 2^32
        std::uint64_t rest = 0;
    };

    /// A cycle after the end of any run: the next creation of a source that never creates a packet.
    static constexpr cycle_t endless = geometric_gap::endless;

    /// @throws description_error with a key of traffic_source_desc if the process cannot keep the mean rate
    explicit injection_process(const traffic_source_desc& described);

    /// Returns the first creation of a source.
    state first(random_stream& stream) const;

    /// Returns the first creation of a source that begins in cycle `begin`.
    state first_from(cycle_t begin, random_stream& stream) const;

    /// Advances to the next creation.
    /// @param flits length of the packet whose creation it leaves
    void advance(state& status, random_stream& stream, unsigned flits) const {
        if (m_kind == injection_kind::bernoulli) [[likely]] {
            status.cycle += 1 + m_gap.draw(stream);
        } else {
            advance_slow_path(status, stream, flits);
        }
    }

private:
    static constexpr unsigned trial_bits = 16;  // poisson: log2 of the trials per cycle

    void set_period(const traffic_source_desc& described);
    void advance_slow_path(state& status, random_stream& stream, unsigned flits) const;
    void advance_period(state& status, unsigned flits) const;
    void advance_trials(state& status, std::uint64_t trials) const;
    void search_bursts(state& status, random_stream& stream) const;

    injection_kind m_kind;
    geometric_gap m_gap;            // failures between two creations, within bursts
    geometric_gap m_more_on;        // cycles of a burst after its first
    geometric_gap m_more_off;       // cycles of a pause after its first
    std::uint64_t m_burst_share;    // probability of being in a burst, as a threshold
    cycle_t m_flit_cycles = 0;      // periodic: cycles a flit
    std::uint64_t m_flit_rest = 0;  // periodic: the fraction of a cycle more, times 2^32
    std::uint32_t m_phases = 1;     // periodic: possible cycles of the first creation
};

/// Returns the mean number of flits of a packet.
double mean_flits(const packet_lengths& lengths);
/// Returns the flits of the longest packet.
unsigned longest_flits(const packet_lengths& lengths);

}  // namespace orbweaver::noc
