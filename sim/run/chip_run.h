// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/core/host_reports.h"
#include "hw/system/chip.h"
#include "sim/results/json.h"
#include "sim/run/run_options.h"
#include "sim/run/simulation_loop.h"
#include "sim/trace/observer_set.h"
#include "sim/workload/tohost_watch.h"
#include "sim/workload/workload.h"

namespace orbweaver {

/// A chip or a cluster with firmware: how it is built, watched, and what came of it.
class chip_run {
public:
    /// @param cop_clock of coordination processors; none: there are none
    /// @throws user_error for whatever cannot be read or built
    chip_run(const system_desc& described, const run_options& options, clock_domain& clock, run_control& control,
             packet_ledger& ledger, const link_tap_maker& taps, clock_domain* cop_clock, const block_factory& blocks);

    network& net() { return m_chip->net(); }
    std::uint64_t instructions() const { return m_chip->instructions(); }

    /// Why the run ended when no module said so.
    run_outcome judge(loop_end how, cycle_t now, cycle_t limit) const;
    /// Brings statistics to the end of the run.
    void settle(cycle_t last);
    /// Adds the symbols of the firmware to what modules reported.
    void explain(run_outcome& outcome) const;
    /// A text with the symbols of its program counters.
    std::string with_symbols(std::string text) const { return m_workload.with_symbols(std::move(text)); }
    const chip& machine() const { return *m_chip; }
    chip& machine() { return *m_chip; }
    /// workload, cores, niu, cop, nodes, profile.
    void add_results(result_json& result, cycle_t cycles) const;
    /// Writes what firmware asked to be kept as files.
    void write_blobs() const;
    /// Whether firmware says that its own result is wrong.
    bool refuted() const;

private:
    void add_observers(const system_desc& described, run_control& control);
    void watch_tohost(const system_desc& described, clock_domain& clock, run_control& control);
    result_json workload_results() const;
    result_json profile_results() const;

    const run_options& m_options;
    workload m_workload;
    host_reports m_reports;
    observer_set m_observers;
    std::unique_ptr<chip> m_chip;
    unsigned m_tohost_left = 0;
    std::vector<std::unique_ptr<tohost_watch>> m_tohost;  // one for each node that runs a foreign ELF
};

}  // namespace orbweaver
