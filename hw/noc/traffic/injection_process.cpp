// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/injection_process.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"

namespace orbweaver::noc {

namespace {

/// Minimum fraction of bursts that contain a packet, because the search for one among more bursts would be slow.
constexpr double fewest_full_bursts = 1e-3;

constexpr std::uint64_t one_cycle = std::uint64_t{1} << 32;  // unit of injection_process::state::rest, periodic
constexpr std::uint32_t most_phases = ~std::uint32_t{0};

/// Returns the probability of a creation per trial: a cycle, a cycle of a burst, or a small part of a cycle.
double creation_probability(const traffic_source_desc& described, unsigned trial_bits) {
    const double each_cycle = described.rate / mean_flits(described.packet_flits);
    switch (described.injection) {
        case injection_kind::bernoulli:
        case injection_kind::periodic: break;
        case injection_kind::poisson: return each_cycle / static_cast<double>(1U << trial_bits);
        case injection_kind::on_off:
            return each_cycle * (described.on_cycles + described.off_cycles) / described.on_cycles;
    }
    return each_cycle;
}

void check_bursts(const traffic_source_desc& described) {
    if (described.injection != injection_kind::on_off || described.rate <= 0) { return; }
    const double probability = creation_probability(described, 0);
    if (probability > 1) {
        throw description_error(
            "rate", fmt::format("bursts of {} cycles and pauses of {} would need {:.3g} packets in a cycle of a burst; "
                                "at most 1 keeps the rate",
                                described.on_cycles, described.off_cycles, probability));
    }
    if (probability * described.on_cycles < fewest_full_bursts) {
        throw description_error("rate", fmt::format("only one burst in {:.0f} would hold a packet; longer bursts or "
                                                    "`injection: bernoulli` suit so low a rate",
                                                    1 / (probability * described.on_cycles)));
    }
}

}  // namespace

double mean_flits(const packet_lengths& lengths) {
    std::uint64_t flits = 0;
    std::uint64_t weights = 0;
    for (const packet_length& length : lengths.mix) {
        flits += std::uint64_t{length.flits} * length.weight;
        weights += length.weight;
    }
    if (flits == 0 || flits < weights) { throw description_error("packet_flits", "a packet has 1 flit or more"); }
    return static_cast<double>(flits) / static_cast<double>(weights);
}

unsigned longest_flits(const packet_lengths& lengths) {
    unsigned longest = 0;
    for (const packet_length& length : lengths.mix) { longest = std::max(longest, length.flits); }
    return longest;
}

injection_process::injection_process(const traffic_source_desc& described)
    : m_kind(described.injection),
      m_gap(probability_threshold(creation_probability(described, trial_bits))),
      m_more_on(probability_threshold(1 / described.on_cycles)),
      m_more_off(probability_threshold(1 / described.off_cycles)),
      m_burst_share(probability_threshold(described.on_cycles / (described.on_cycles + described.off_cycles))) {
    check_bursts(described);
    if (m_kind == injection_kind::periodic) { set_period(described); }
}

void injection_process::set_period(const traffic_source_desc& described) {
    const double flit = described.rate > 0 ? std::min(1 / described.rate, double{endless}) : double{endless};
    m_flit_cycles = static_cast<cycle_t>(flit);
    const double rest = (flit - static_cast<double>(m_flit_cycles)) * double{one_cycle};
    m_flit_rest = static_cast<std::uint64_t>(rest);
    if (static_cast<double>(m_flit_rest) < rest) { ++m_flit_rest; }  // so that thirds add up to a cycle
    const double period = std::min(flit * mean_flits(described.packet_flits), double{most_phases});
    m_phases = described.phase_cycles != 0 ? described.phase_cycles : static_cast<std::uint32_t>(period);
}

injection_process::state injection_process::first(random_stream& stream) const {
    state status;
    switch (m_kind) {
        case injection_kind::bernoulli: status.cycle = m_gap.draw(stream); break;
        case injection_kind::poisson: advance_trials(status, m_gap.draw(stream)); break;
        case injection_kind::on_off:
            // Steady state: the rest of a burst or pause is as long as a whole one, on average.
            if (stream.chance(m_burst_share)) {
                status.rest = 1 + m_more_on.draw(stream);
            } else {
                status.cycle = 1 + m_more_off.draw(stream);
                status.rest = 1 + m_more_on.draw(stream);
            }
            search_bursts(status, stream);
            break;
        case injection_kind::periodic:
            status.cycle = m_flit_cycles == endless ? endless : stream.below(m_phases);
            break;
    }
    return status;
}

injection_process::state injection_process::first_from(cycle_t begin, random_stream& stream) const {
    state status = first(stream);
    status.cycle = std::min(status.cycle + begin, endless);
    return status;
}

void injection_process::advance_slow_path(state& status, random_stream& stream, unsigned flits) const {
    if (m_kind == injection_kind::periodic) {
        advance_period(status, flits);
        return;
    }
    if (m_kind == injection_kind::poisson) {
        advance_trials(status, 1 + m_gap.draw(stream));
        return;
    }
    ++status.cycle;
    search_bursts(status, stream);
}

void injection_process::advance_period(state& status, unsigned flits) const {
    if (m_flit_cycles > endless / flits) {
        status.cycle = endless;
        return;
    }
    status.rest += m_flit_rest * flits;
    status.cycle += m_flit_cycles * flits + (status.rest / one_cycle);
    status.rest %= one_cycle;
}

void injection_process::advance_trials(state& status, std::uint64_t trials) const {
    if (trials >= endless) {
        status.cycle = endless;
        return;
    }
    status.rest += trials;
    status.cycle += status.rest >> trial_bits;
    status.rest &= (std::uint64_t{1} << trial_bits) - 1;
}

/// Searches for the next creation from the beginning of `cycle`, with `rest` cycles left in the burst.
void injection_process::search_bursts(state& status, random_stream& stream) const {
    while (status.cycle < endless) {
        const std::uint64_t gap = m_gap.draw(stream);
        if (gap == endless) {
            status.cycle = endless;
            return;
        }
        if (gap < status.rest) {
            status.cycle += gap;
            status.rest -= gap + 1;
            return;
        }
        status.cycle += status.rest + 1 + m_more_off.draw(stream);
        status.rest = 1 + m_more_on.draw(stream);
    }
}

}  // namespace orbweaver::noc
