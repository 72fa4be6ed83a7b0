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

/// A step of one thread: until it has executed an instruction and its pc lies outside [begin, end).
struct step_request {
    thread_id thread;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  // begin: one instruction
};

/// A machine under a debugger: its threads, and why it stops. The machine stands between two cycles, of all nodes at
/// once: whoever advances the clock asks due() before each cycle that is executed, and passed() after it.
class machine_debugger : private core::execution_watcher {
public:
    /// Keeps all cores in step with the clock. Before the first cycle.
    explicit machine_debugger(system::machine& modelled);
    ~machine_debugger() override { release(); }
    machine_debugger(const machine_debugger&) = delete;
    machine_debugger& operator=(const machine_debugger&) = delete;

    /// Lets the cores run ahead again, and is of no use any more.
    void release();

    const system::machine& modelled() const { return m_machine; }
    bool has_node(node_id node) const { return node.value < m_ports.size(); }
    core::debug_port& port(node_id node) { return m_ports[node.value]; }
    const core::debug_port& port(node_id node) const { return m_ports[node.value]; }

    /// All threads that have started and not ended, by node; if there are none, context 0 of node 0 stands for them.
    std::vector<thread_id> threads() const;
    /// Whether it is one of threads().
    bool has(thread_id thread) const;
    /// "running", "suspended: wait_receive (0x7)"
    std::string state_of(thread_id thread) const;
    /// The thread whose trap has ended the run, else the first.
    thread_id culprit() const;

    bool set_pc(thread_id thread, std::uint32_t pc);

    points& stop_points() { return m_points; }
    /// Watchpoints watch this node only; none: every node.
    void watch_only(std::optional<node_id> node) { m_watched_node = node; }

    /// The machine goes on.
    /// @param step  none: no thread is stepped
    /// @param alone other threads are expected to stand (points)
    void resume(const std::optional<step_request>& step, bool alone);

    /// Why the machine must stop before cycle `next` is executed, the first that was not.
    std::optional<stop> due(cycle_t next);
    /// Why it must stop after a cycle was executed.
    std::optional<stop> passed();

private:
    /// A thread that has been reported at a breakpoint goes on from it without being reported again.
    struct leaving {
        thread_id thread;
        std::uint32_t pc;
        bool operator==(const leaving&) const = default;
    };
    /// Watched memory of a node as it was.
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
    std::vector<core::debug_port> m_ports;  // by node
    points m_points;
    std::optional<node_id> m_watched_node;
    std::vector<leaving> m_leaving;
    std::optional<step_request> m_step;
    bool m_step_done = false;
    std::deque<stop> m_pending;  // watchpoints that were hit
    std::vector<copy> m_copies;
};

}  // namespace orbweaver::sim::gdb
