// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "hw/base/run_control.h"
#include "rtl_bridge/lockstep/mismatch.h"

namespace orbweaver::rtl {

/// The source of a run's RTL blocks, and the receiver of their reports.
struct rtl_surroundings {
    run_control& control;
    std::filesystem::path cache;     // directory of Verilated blocks
    std::filesystem::path out;       // directory for the waveform of a mismatch
    std::uint64_t period_ps = 1000;  // period of the clock
};

/// Counters of comparisons, for result.json.
struct rtl_counters {
    unsigned instances = 0;
    std::uint64_t cycles_compared = 0;  // sum over the instances; cycles in which an instance sleeps are not counted
    std::uint64_t mismatches = 0;
};

/// Watches the instances of one kind of block. The first difference from a reference ends the run, with a report and a
/// waveform.
class rtl_watch {
public:
    explicit rtl_watch(const rtl_surroundings& surroundings) : m_surroundings(surroundings) {}
    rtl_watch(const rtl_watch&) = delete;
    rtl_watch& operator=(const rtl_watch&) = delete;

    /// Adds a compared instance.
    /// @param record must exist when counters() is called
    void add(const lockstep_record& record) { m_compared.push_back(&record); }
    /// Returns the listener for the instances; it refers to this object.
    mismatch_listener listener() {
        return [this](const rtl_mismatch& found) { report(found); };
    }
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const;

private:
    void report(const rtl_mismatch& found);

    rtl_surroundings m_surroundings;
    std::vector<const lockstep_record*> m_compared;  // records of the instances
    std::uint64_t m_mismatches = 0;
};

/// Returns whether a list of `impl_nodes` includes a node; an empty list includes all.
bool chosen_for_rtl(const std::vector<unsigned>& impl_nodes, unsigned node);

}  // namespace orbweaver::rtl
