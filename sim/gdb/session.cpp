// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <csignal>

#include "sim/gdb/hex.h"
#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim::gdb {
namespace {

constexpr unsigned max_cycles_unheard = 256;

/// Returns the next cycle with any activity.
cycle_t next_cycle(const clock_domain& clock) {
    const sc_core::sc_time due = sc_core::sc_time_stamp() + sc_core::sc_time_to_pending_activity();
    return due.value() / clock.period().value();
}

/// Advances the kernel's time to the edge of a cycle without executing that cycle.
void advance_to_edge(const clock_domain& clock, cycle_t cycle) {
    if (clock.time(cycle) > sc_core::sc_time_stamp()) {
        sc_core::sc_start(clock.time(cycle) - sc_core::sc_time_stamp(), sc_core::SC_RUN_TO_TIME);
    }
}

/// Executes all activity at the next time with any. The kernel executes everything before the time that it is given.
void execute_next() {
    sc_core::sc_start(sc_core::sc_time_to_pending_activity() + sc_core::sc_time::from_value(1),
                      sc_core::SC_RUN_TO_TIME);
}

}  // namespace

session::session(connection peer, system::machine& modelled, clock_domain& clock, const run_control& control)
    : m_peer(std::move(peer)),
      m_clock(clock),
      m_control(control),
      m_debugger(modelled),
      m_protocol(m_debugger, clock),
      m_next_look(slice_cycles) {}

loop_end session::simulate(cycle_t limit, const std::function<void(cycle_t)>& show) {
    const interrupt_guard guard;
    sc_core::sc_start(sc_core::SC_ZERO_TIME);  // makes memories accessible
    m_verdict = converse({stop_reason::attached, m_debugger.threads().front(), {}, 0, {}});
    std::optional<loop_end> ending;
    while (m_verdict == verdict::resume && !ending) { ending = advance(limit, show); }
    if (ending) {
        show_failure(*ending, limit);
        return *ending;
    }
    advance_to_edge(m_clock, m_clock.now() + 1);
    if (m_verdict == verdict::end) { return loop_end::interrupted; }
    m_debugger.release();
    return orbweaver::sim::simulate(m_clock, m_control, limit, show);
}

/// Executes a cycle, or stops if a stop is due.
/// @return how the run ended, if it ended
std::optional<loop_end> session::advance(cycle_t limit, const std::function<void(cycle_t)>& show) {
    if (!sc_core::sc_pending_activity()) { return loop_end::quiescent; }
    const cycle_t next = next_cycle(m_clock);
    if (next >= std::min(limit, m_next_look)) { return idle_until(std::min(limit, m_next_look), limit, show); }
    if (const auto why = m_debugger.due(next)) {
        m_verdict = converse(*why);
        return std::nullopt;
    }
    execute_next();
    if (m_control.finished()) { return loop_end::finished; }
    if (const auto why = m_debugger.passed()) {
        m_verdict = converse(*why);
    } else if (++m_cycles_since_poll >= max_cycles_unheard) {
        look_at_peer();
    }
    return std::nullopt;
}

/// Advances to a cycle of a regular check without activity before it.
std::optional<loop_end> session::idle_until(cycle_t cycle, cycle_t limit, const std::function<void(cycle_t)>& show) {
    advance_to_edge(m_clock, cycle);
    if (cycle == limit) { return loop_end::limit; }
    show(cycle);
    m_next_look += slice_cycles;
    look_at_peer();
    return std::nullopt;
}

void session::look_at_peer() {
    m_cycles_since_poll = 0;
    if (interrupt_guard::interrupted()) {
        m_verdict = verdict::end;
    } else if (m_peer.interrupted()) {
        m_verdict = converse({stop_reason::interrupted, m_protocol.selected(), {}, 0, {}});
    } else if (!m_peer.open()) {
        m_verdict = verdict::detach;
    }
}

/// Reports a stop to the debugger and executes its packets until the machine must continue.
session::verdict session::converse(const stop& why) {
    const std::string text = m_protocol.stopped(why);
    if (why.reason != stop_reason::attached) {  // after attaching, the debugger itself requests the reason
        if (!why.note.empty()) { m_peer.send("O" + hex_of(std::string_view("orbweaver: " + why.note + "\n"))); }
        m_peer.send(text);
    }
    while (const auto packet = m_peer.receive(interrupt_guard::interrupted)) {
        const answer given = m_protocol.handle(*packet);
        if (given.asks == demand::none || !given.text.empty()) { m_peer.send(given.text); }
        if (given.end_acknowledgements) { m_peer.end_acknowledgements(); }
        if (given.asks == demand::resume) { return verdict::resume; }
        if (given.asks != demand::none) {
            m_peer.finish();
            return given.asks == demand::kill ? verdict::end : verdict::detach;
        }
    }
    return m_peer.open() ? verdict::end : verdict::detach;
}

void session::show_failure(loop_end how, cycle_t limit) {
    const bool success = how == loop_end::finished && m_control.outcome()->code == exit_code::success;
    if (success || how == loop_end::interrupted) { return; }
    const std::string note = how == loop_end::finished ? m_control.outcome()->summary
                             : how == loop_end::limit  ? fmt::format("limits.cycles = {} cycles are over", limit)
                                                       : "nothing moves any more";
    converse({stop_reason::failed, m_debugger.culprit(), {}, 0, note + "; the next command ends the run"});
}

void session::end(int exit_code) {
    if (m_peer.open()) {
        m_peer.send(fmt::format("W{:02x}", exit_code));
        m_peer.finish();
    }
}

}  // namespace orbweaver::sim::gdb
