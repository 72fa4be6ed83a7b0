// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/base/run_stage.h"
#include "hw/system/system_desc.h"
#include "sim/diagnosis/deadlock_report.h"
#include "sim/kind/run_options.h"
#include "sim/loop/simulation_loop.h"
#include "sim/results/result_document.h"

namespace orbweaver::system {
class machine;
}  // namespace orbweaver::system

namespace orbweaver::sim {

/// A machine that is built and what it does, as the loop of all runs sees it (run_system.cpp). Each kind of run has its
/// own. The public functions are called in the order in which they stand here.
class system_run {
public:
    /// Both outlive it.
    system_run(const system::system_desc& described, const run_options& options);
    virtual ~system_run() = default;
    system_run(const system_run&) = delete;
    system_run& operator=(const system_run&) = delete;

    clock_domain& clock() { return m_clock; }
    const run_control& control() const { return m_control; }

    /// The description has changed, in keys that act after warm-up only, and the warm-up is over.
    virtual void change_measurement(const system::system_desc&) {}

    /// The machine that a debugger governs; null: it has no firmware.
    virtual system::machine* firmware_machine() { return nullptr; }

    /// How far the run has come.
    virtual run_stage stage(cycle_t now) const = 0;
    /// That all cores have executed.
    virtual std::uint64_t instructions() const { return 0; }
    /// Called now and then while the run goes on; may end it.
    virtual void look(cycle_t) {}

    /// The last cycle that counts: a machine in which nothing moves any more has stopped with its last activity.
    cycle_t last_cycle(loop_end how) const;
    /// The run is over: brings statistics and traces to its end.
    /// @param cycles of the chip domain
    virtual void settle(loop_end, cycle_t /*cycles*/) {}
    /// How the run ended.
    run_outcome outcome(loop_end how) const;
    /// Puts into words what modules reported, and has the last word on it.
    virtual void explain(run_outcome&) const {}
    /// Whether to report who waits for whom.
    virtual bool reports_waits(exit_code how) const { return how == exit_code::deadlock; }
    /// Who waits for whom.
    virtual deadlock_report waits(cycle_t now) = 0;

    /// Adds what result.json states of such a run. The document ends before the run.
    virtual void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) = 0;
    /// Writes all other files, but for traces.
    virtual void write_files() const {}

protected:
    /// Why the run ended when neither a module nor the user stated so.
    virtual run_outcome judge(loop_end how, cycle_t now) const = 0;

    const system::system_desc& m_described;
    const run_options& m_options;
    run_control m_control;
    clock_domain m_clock;
};

/// A period in the units of the kernel.
sc_core::sc_time period(std::uint64_t picoseconds);

}  // namespace orbweaver::sim
