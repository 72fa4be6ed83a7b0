// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "sim/kind/run_options.h"
#include "sim/trace/bit_transitions.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// The requested link traces, as taps for the network. Files are opened with the first tap, when all user input has
/// been checked.
class trace_set {
public:
    /// @param counted_bits payload bits of the flits whose bit transitions are counted; 0: none are
    trace_set(const run_options& options, const clock_domain& clock, const packet_ledger& ledger, run_control& control,
              std::uint64_t picoseconds_per_cycle, unsigned counted_bits);

    /// Adds another listener for all links. Call it before taps().
    void add(std::unique_ptr<link_trace> listener) { m_traces.push_back(std::move(listener)); }

    /// Returns the tap maker for the constructor of network; empty if nothing is traced, so that untraced runs have no
    /// overhead.
    noc::link_tap_maker taps();

    /// Ends the traces after the run.
    /// @throws user_error if something could not be written
    void close();

    /// Returns the transition counters; null if transitions are not counted.
    const bit_transitions* transitions() const { return m_transitions; }

private:
    void open();
    std::unique_ptr<flit_tap> make_tap(unsigned link, const std::string& name, const noc::link_desc& description);

    const run_options& m_options;
    const clock_domain& m_clock;
    const packet_ledger& m_ledger;
    run_control& m_control;
    std::uint64_t m_picoseconds_per_cycle;
    unsigned m_counted_bits;
    const bit_transitions* m_transitions = nullptr;  // one of the traces
    std::vector<std::unique_ptr<link_trace>> m_traces;
};

}  // namespace orbweaver::sim
