// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/system/machine.h"
#include "sim/gdb/connection.h"
#include "sim/gdb/machine_debugger.h"
#include "sim/gdb/remote_protocol.h"
#include "sim/loop/simulation_loop.h"

namespace orbweaver::sim::gdb {

/// A run under control of a debugger. The debugger starts it, and simulated time does not advance while the machine is
/// stopped. After the debugger detaches, the run continues normally.
class session {
public:
    /// Precondition: no cycle has been executed.
    /// @param peer  the debugger
    /// @param clock clock of the chip
    session(connection peer, system::machine& modelled, clock_domain& clock, const run_control& control);

    /// Replaces orbweaver::sim::simulate() with the same results: runs the simulation to its end. A failed run is
    /// reported to the debugger before it ends.
    loop_end simulate(cycle_t limit, const std::function<void(cycle_t)>& show);

    /// Reports the exit code of the program to the debugger if it is still connected.
    void end(int exit_code);

private:
    /// The debugger's decision after a stop.
    enum class verdict : std::uint8_t { resume, detach, end };

    verdict converse(const stop& why);
    std::optional<loop_end> advance(cycle_t limit, const std::function<void(cycle_t)>& show);
    std::optional<loop_end> idle_until(cycle_t cycle, cycle_t limit, const std::function<void(cycle_t)>& show);
    void look_at_peer();
    void show_failure(loop_end how, cycle_t limit);

    connection m_peer;
    clock_domain& m_clock;
    const run_control& m_control;
    machine_debugger m_debugger;
    remote_protocol m_protocol;
    verdict m_verdict = verdict::resume;
    cycle_t m_next_look;               // next check of limit, terminal and signals
    unsigned m_cycles_since_poll = 0;  // executed since the last check for input of the debugger
};

}  // namespace orbweaver::sim::gdb
