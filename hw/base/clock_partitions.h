// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/line_allocator.h"
#include "hw/base/processes/process_boundary.h"
#include "hw/base/processes/process_group.h"
#include "hw/base/threads/thread_choice.h"
#include "hw/base/threads/thread_crew.h"
#include "hw/base/types.h"

namespace orbweaver {

/// The partitions of a clock domain. Each is a clock_domain with components of its own, which access no component of
/// another partition in the same cycle. A cycle is a meeting of host threads, one a partition (thread_crew). What a
/// partition hands to another one becomes visible there in a later cycle. So results do not depend on the number of
/// partitions.
///
/// One thread executes all partitions, stage by stage, where that is faster (thread_choice).
///
/// With several processes (process_group.h), each has all partitions but executes only some. What crosses between
/// processes takes some cycles, the lookahead. So each executes a window of as many cycles alone. Then they exchange
/// what has crossed, and the next cycle in which a partition is awake: the first one of the next window. The components
/// of the divided domain work in all processes alike, in the first cycle of a window (conservative parallel simulation,
/// Fujimoto 2000, section 3).
class clock_partitions {
public:
    /// @param whole the divided domain
    /// @param count of partitions, 1 or more; with processes, a multiple of their number
    clock_partitions(clock_domain& whole, unsigned count, const thread_desc& threads);
    clock_partitions(const clock_partitions&) = delete;
    clock_partitions& operator=(const clock_partitions&) = delete;

    unsigned count() const { return static_cast<unsigned>(m_parts.size()); }
    clock_domain& operator[](unsigned number) { return *m_parts[number].domain; }
    const clock_domain& operator[](unsigned number) const { return *m_parts[number].domain; }

    /// Returns whether this process executes a partition.
    bool is_here(unsigned number) const { return number - m_first < m_here; }
    /// Returns the process that executes a partition.
    unsigned process_of(unsigned number) const { return number / m_here; }
    process_group* processes() const { return m_processes; }
    /// Adds data that crosses between processes. It must outlive the simulation.
    void add(process_boundary& crossing) { m_boundaries.push_back(&crossing); }

    /// Returns the next cycle after `after` in which a component of a partition is awake.
    cycle_t next_wake(cycle_t after) const;

    /// Executes a cycle. Called by the divided domain.
    /// @throws the exception of the component that threw first, in the order of stages and partitions
    void execute(cycle_t cycle);

    /// Orders accesses to objects that several partitions share. A component calls it before each access. It returns
    /// when all earlier stages of the cycle are complete in all partitions, and the component's own stage in all
    /// partitions before its own. So accesses have the order of one thread. Without partitions it returns at once.
    static void await_turn() {
        if (s_present.owner != nullptr) [[unlikely]] { s_present.owner->await_order(); }
    }

    /// Returns whether the caller is one of several threads that execute a cycle.
    static bool is_apart() { return s_present.owner != nullptr; }
    /// Returns whether a partition is executing, on this thread, a stage of a cycle.
    static bool is_in_stage() { return s_present.is_in_stage; }
    /// Returns the number of the stage that this thread executes, 0 between cycles.
    static unsigned present_stage() { return static_cast<unsigned>(s_present.stage % stages); }

private:
    static constexpr std::uint64_t stages = 4;

    struct alignas(line_bytes) part {
        std::unique_ptr<clock_domain> domain;
        std::atomic<std::uint64_t> reached{0};  // number of complete stages, counted from cycle 0
        std::exception_ptr failure;             // of the present cycle
        std::uint64_t failed_stage = 0;
    };
    /// The work of a thread: the partition and the stage that it executes.
    struct position {
        const clock_partitions* owner = nullptr;  // null: the thread executes no partition
        unsigned part = 0;
        std::uint64_t stage = 0;  // counted from cycle 0
        bool is_in_stage = false;
    };

    void do_part(unsigned number, cycle_t cycle);
    void advance(cycle_t cycle);
    cycle_t exchange(cycle_t next);
    void do_in_turn();
    void do_stage(part& own, std::uint64_t stage);
    void await_order() const;
    bool has_crew();
    [[noreturn]] void rethrow_first();

    static thread_local position s_present;

    clock_domain& m_whole;
    std::vector<part> m_parts;
    process_group* const m_processes;  // null: one process
    unsigned m_first = 0;              // first partition that this process executes
    unsigned m_here;                   // number of partitions that it executes
    std::vector<process_boundary*> m_boundaries;
    cycle_t m_window_end = 0;  // before this cycle, this process need not know of the others; 0: none has begun
    cycle_t m_next = never;    // next cycle of the partitions; the first one of a window is that of all processes
    const bool m_always;       // all threads work even where one is faster
    bool m_has_looked = false;
    std::unique_ptr<thread_crew> m_crew;  // null: not made yet, or the host has no more threads
    thread_choice m_choice;
    std::atomic<bool> m_has_failed{false};  // a component threw in the present cycle
    const thread_crew::work m_work;
};

}  // namespace orbweaver
