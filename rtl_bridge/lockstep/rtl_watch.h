// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "hw/base/run_control.h"
#include "rtl_bridge/lockstep/mismatch.h"

namespace orbweaver::rtl {

/// Where the blocks in RTL of a run come from, and the receiver of their reports.
struct rtl_surroundings {
    run_control& control;
    std::filesystem::path cache;     // of Verilated blocks
    std::filesystem::path out;       // directory for the waveform of a mismatch
    std::uint64_t period_ps = 1000;  // of the clock
};

/// What was compared, for result.json.
struct rtl_counters {
    unsigned instances = 0;
    std::uint64_t cycles_compared = 0;  // summed over the instances; cycles in which one sleeps do not count
    std::uint64_t mismatches = 0;
};

/// Watches the instances of one kind of block: the first of them that differs from what it should be ends the run, with
/// a report and a waveform.
class rtl_watch {
public:
    explicit rtl_watch(const rtl_surroundings& surroundings) : m_surroundings(surroundings) {}
    rtl_watch(const rtl_watch&) = delete;
    rtl_watch& operator=(const rtl_watch&) = delete;

    /// An instance is compared from now on.
    /// @param record must be there when counters() is asked
    void add(const lockstep_record& record) { m_compared.push_back(&record); }
    /// For the instances; holds this object.
    mismatch_listener listener() {
        return [this](const rtl_mismatch& found) { report(found); };
    }
    /// After the run.
    rtl_counters counters() const;

private:
    void report(const rtl_mismatch& found);

    rtl_surroundings m_surroundings;
    std::vector<const lockstep_record*> m_compared;  // of each instance
    std::uint64_t m_mismatches = 0;
};

/// Whether a list of `impl_nodes`, all if it is empty, has a node.
bool chosen_for_rtl(const std::vector<unsigned>& impl_nodes, unsigned node);

}  // namespace orbweaver::rtl
