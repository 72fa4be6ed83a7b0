// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "hw/core/debug/debug_port.h"
#include "hw/system/machine.h"
#include "sim/gdb/points.h"
#include "sim/gdb/stop.h"

namespace orbweaver::sim::gdb {

/// A step of one thread, until it has executed an instruction and its pc is outside [begin, end).
struct step_request {
    thread_id thread;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  // equal to begin: a single instruction
};

/// A machine under control of a debugger: its threads, and the reasons for stops. All nodes stop together between two
/// cycles. Code that advances the clock calls due() before each executed cycle and passed() after it.
class machine_debugger : private core::execution_watcher {
public:
    /// Keeps all cores synchronised with the clock. Call it before the first cycle.
    explicit machine_debugger(system::machine& modelled);
    ~machine_debugger() override { release(); }
    machine_debugger(const machine_debugger&) = delete;
    machine_debugger& operator=(const machine_debugger&) = delete;

    /// Lets the cores run ahead again and ends the use of this object.
    void release();

    const system::machine& modelled() const { return m_machine; }
    bool has_node(node_id node) const { return node.value < m_ports.size(); }
    core::debug_port& port(node_id node) { return m_ports[node.value]; }
    const core::debug_port& port(node_id node) const { return m_ports[node.value]; }

    /// Returns all threads that have started and not ended, by node; if there are none, context 0 of node 0.
    std::vector<thread_id> threads() const;
    bool has(thread_id thread) const;
    /// Returns a description such as "running" or "suspended: wait_receive (0x7)".
    std::string state_of(thread_id thread) const;
    /// Returns the thread whose trap has ended the run, otherwise the first thread.
    thread_id culprit() const;

    bool set_pc(thread_id thread, std::uint32_t pc);

    points& stop_points() { return m_points; }
    /// Limits watchpoints to one node; without a value they apply to every node.
    void watch_only(std::optional<node_id> node) { m_watched_node = node; }

    /// Resumes the machine.
    /// @param step  nothing: no thread is stepped
    /// @param alone the debugger expects other threads not to run (see points)
    void resume(const std::optional<step_request>& step, bool alone);

    /// Returns why the machine must stop before cycle `next`, which has not been executed.
    std::optional<stop> due(cycle_t next);
    /// Returns why the machine must stop after an executed cycle.
    std::optional<stop> passed();

private:
    /// A thread that continues from a reported breakpoint, which is not reported again.
    struct leaving {
        thread_id thread;
        std::uint32_t pc;
        bool operator==(const leaving&) const = default;
    };
    /// Earlier content of a node's watched memory.
    struct copy {
        watchpoint watched;
        node_id node;
        const std::uint8_t* storage;
        std::vector<std::uint8_t> bytes;
        bool explained = false;  // an instruction of this cycle has written to it
    };

    void executed(node_id node, context_id context, const core::data_access& access) override;
    void look_at_access(thread_id thread, const core::data_access& access);
    void look_for_other_writes();
    void copy_watched_memory();
    std::optional<stop> take_pending();
    bool still_watched(const stop& pending) const;
    bool is_watched(node_id node) const { return !m_watched_node || *m_watched_node == node; }
    thread_id thread_of(node_id node) const;

    system::machine& m_machine;
    std::vector<core::debug_port> m_ports;  // [node]
    points m_points;
    std::optional<node_id> m_watched_node;
    std::vector<leaving> m_leaving;
    std::optional<step_request> m_step;
    bool m_step_done = false;
    std::deque<stop> m_pending;  // hits of watchpoints
    std::vector<copy> m_copies;
};

}  // namespace orbweaver::sim::gdb
