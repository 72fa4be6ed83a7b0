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

/// A machine and its activity as seen by the common run loop (run_system.cpp). Each kind of run derives from it. The
/// public functions are called in the order of declaration.
class system_run {
public:
    /// @param described outlives this object
    /// @param options   outlives this object
    system_run(const system::system_desc& described, const run_options& options);
    virtual ~system_run() = default;
    system_run(const system_run&) = delete;
    system_run& operator=(const system_run&) = delete;

    clock_domain& clock() { return m_clock; }
    const run_control& control() const { return m_control; }

    /// Replaces the description after the warm-up. Only keys without effect during the warm-up differ.
    virtual void change_measurement(const system::system_desc&) {}

    /// Returns the machine that a debugger controls; null if it has no firmware.
    virtual system::machine* firmware_machine() { return nullptr; }

    /// Returns the progress of the run.
    virtual run_stage stage(cycle_t now) const = 0;
    /// Returns the number of instructions that all cores have executed.
    virtual std::uint64_t instructions() const { return 0; }
    /// Checks the run. Called regularly; may end the run.
    virtual void look(cycle_t) {}

    /// Returns whether a process of a block of the user has failed; the run is then finished.
    virtual bool blames_user(const sc_core::sc_report&) { return false; }
    /// Returns the processes that divide the machine; null: only this one works on it.
    virtual process_group* processes() const { return nullptr; }
    /// Gives process 0 the results of all processes, after the run.
    virtual void collect() {}
    /// Returns the last cycle that counts. A machine without further activity has stopped with its last activity.
    cycle_t last_cycle(loop_end how) const;
    /// Finishes statistics and traces after the run.
    /// @param cycles cycles of the chip clock domain
    virtual void settle(loop_end, cycle_t /*cycles*/) {}
    run_outcome outcome(loop_end how) const;
    /// Converts reports of modules into text, and may change the outcome.
    virtual void explain(run_outcome&) const {}
    virtual bool reports_waits(exit_code how) const { return how == exit_code::deadlock; }
    /// Returns the wait-for graph.
    virtual deadlock_report waits(cycle_t now) = 0;

    /// Adds the results of this kind of run to result.json. The document must not outlive the run.
    virtual void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) = 0;
    /// Writes all other files except traces.
    virtual void write_files() const {}

protected:
    /// Returns why the run ended if neither a module nor the user ended it.
    virtual run_outcome judge(loop_end how, cycle_t now) const = 0;

    const system::system_desc& m_described;
    const run_options& m_options;
    run_control m_control;
    clock_domain m_clock;
};

/// Converts a period to the time type of the kernel.
sc_core::sc_time period(std::uint64_t picoseconds);

}  // namespace orbweaver::sim
