// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <systemc>
#include <vector>

#include "hw/base/thread_crew.h"
#include "hw/base/types.h"

namespace orbweaver {

/// Something that has work in some cycles of a clock domain and sleeps in all others.
class clocked {
public:
    virtual ~clocked() = default;

    /// Does the work of one cycle. Called once in each cycle for which a wake-up was asked.
    /// What it hands to another component must be seen there in a later cycle.
    virtual void tick(cycle_t now) = 0;
};

/// Order within a cycle. Components of one stage may be called in any order and must not notice it.
/// Cores come first: a core's access to memory in a cycle precedes its NIU's in the same cycle. Nodes come behind
/// it: what the network brings them in a cycle is seen by their owners (NIUs, endpoints) in that cycle. Meetings come
/// last: there, behind the work of nodes, ends a cycle of who has left work to host threads (thread_crew).
enum class clock_stage : std::uint8_t { cores, fabric, nodes, meetings };

/// A clock: one kernel process that owns a wake wheel (docs/architecture.md, Time within a cycle). Sleeping components
/// cost nothing; a domain without wake-ups leaves the kernel alone.
class clock_domain : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(clock_domain);

    /// Names one component of this domain.
    struct handle {
        std::uint32_t index{};
        clock_stage stage{};
    };

    /// @param period of the clock, more than zero
    clock_domain(sc_core::sc_module_name name, sc_core::sc_time period);

    /// Adds a component, which must outlive the simulation. Only before the simulation starts.
    handle attach(clocked& component, clock_stage stage);

    /// Asks for a tick in cycle `due`, which must lie after now(). Asking twice for one cycle is asking once.
    void wake(handle component, cycle_t due) {
        if (m_running && due - m_now - 1 < wheel_slots - 1) [[likely]] {
            mark(component, due);
        } else {
            wake_slow_path(component, due);
        }
    }

    /// The cycle being executed; between cycles, the last one whose edge has passed.
    cycle_t now() const { return m_running ? m_now : sc_core::sc_time_stamp().value() / m_period.value(); }

    /// Whether a cycle is being executed: the caller is called by this domain.
    bool executing() const { return m_running; }
    /// Whether the next cycle, if anything is awake in it, is executed before anybody outside is called.
    bool goes_on() const { return m_now + 1 < m_executed_to && !m_stopping; }
    /// The cycle being executed, counted from 1; 0 while none is.
    cycle_t count() const { return m_count; }
    /// now(), at less cost, while a cycle is being executed or since synchronise().
    cycle_t cycle() const { return m_now; }
    /// Where cycle() is kept, for an inner loop.
    const cycle_t* cycle_counter() const { return &m_now; }
    /// A call from outside of the domain arrives: makes cycle() valid until the kernel's time moves on.
    void synchronise() { m_now = now(); }

    /// A handle looked up for wake-ups from an inner loop.
    struct alarm {
        std::uint64_t mask = 0;
        std::uint32_t word = 0;  // of a row
        handle component;
    };
    /// Valid from the end of elaboration on.
    alarm look_up(handle component) {
        return {std::uint64_t{1} << (component.index % 64), static_cast<std::uint32_t>(word_of(component)), component};
    }
    /// wake() by an alarm.
    void wake(const alarm& target, cycle_t due) {
        if (m_running && due - m_now - 1 < wheel_slots - 1) [[likely]] {
            const std::size_t slot = due % wheel_slots;
            m_wakes[slot * m_row + target.word] |= target.mask;
            m_occupied[slot] = 1;
        } else {
            wake_slow_path(target.component, due);
        }
    }

    /// Wakes a component in the next cycle. Only valid while a cycle is being executed.
    void wake_next(const alarm& target) {
        m_next_row[target.word] |= target.mask;
        m_next_is_occupied = true;
    }

    /// Has a component of a later stage ticked in the cycle that is being executed.
    void call(const alarm& target) { m_present_row[target.word] |= target.mask; }

    /// The first cycle whose edge lies strictly after the kernel's present time: when a call from another domain is
    /// seen.
    cycle_t next_edge() const;

    /// Cycles in a delay annotated by a caller; it must be a multiple of the period.
    cycle_t cycles(const sc_core::sc_time& delay) const {
        __extension__ using wide = unsigned __int128;
        return m_reciprocal == 0 ? delay.value()
                                 : static_cast<cycle_t>(static_cast<wide>(delay.value()) * m_reciprocal >> 64);
    }

    /// `count` cycles as time.
    sc_core::sc_time time(cycle_t count) const { return sc_core::sc_time::from_value(m_period.value() * count); }

    const sc_core::sc_time& period() const { return m_period; }

    /// Host threads for the work of components, one after another. It lasts as long as the domain.
    thread_crew& crew(unsigned threads);
    /// Waits until these threads have done all that components have given them so far. For who looks at what they work
    /// on in the middle of a cycle, or of cycles that follow each other at once (run_ahead); everybody else finds them
    /// idle.
    /// @throws what a thread threw
    void await_threads() const {
        if (!m_crews.empty()) { end_meetings(); }
    }

    /// Ends the simulation after the cycle being executed.
    void stop() { m_stopping = true; }

    /// Lets the domain execute the cycles before `horizon` one after the other in one activation of its process, if
    /// that is the only process of the simulation: the kernel then has nothing to do between them, and its time catches
    /// up afterwards. For who calls sc_start() and looks at nothing before that cycle.
    void run_ahead(cycle_t horizon) { m_horizon = horizon; }

    /// Executes the next cycle at once, while the kernel's time stands still: for who is stepped by another simulator,
    /// and only starts the kernel's simulation with a time of zero.
    void step();

    /// Ticks in every cycle from the next one on, without further wake-ups, until rest(). For what is busy most of the
    /// time.
    void keep_awake(const alarm& target) {
        m_steady[target.word] |= target.mask;
        m_awake += 1;
        if (!m_running) [[unlikely]] { wake_slow_path(target.component, next_edge()); }
    }
    /// From keep_awake() on, until it is called again: ticks only in cycles in which others are awake. For what can do
    /// nothing before it is asked to, but counts cycles.
    void doze(const alarm&) { m_awake -= 1; }
    /// Lets a component sleep that keep_awake() holds awake.
    void rest(const alarm& target) {
        m_steady[target.word] &= ~target.mask;
        m_awake -= 1;
    }

private:
    static constexpr std::size_t wheel_slots = 256;  // a power of two; longer sleeps wait in m_later
    static constexpr std::size_t stages = 4;

    /// The components of one stage; of each row of m_wakes they have the words from first_word on.
    struct members {
        std::vector<clocked*> components;
        std::size_t first_word = 0;
    };

    /// Its word in a row.
    std::size_t word_of(handle component) const {
        return m_members[static_cast<std::size_t>(component.stage)].first_word + component.index / 64;
    }

    /// Marks a cycle that the wheel holds.
    void mark(handle component, cycle_t due) {
        const std::size_t slot = due % wheel_slots;
        m_wakes[slot * m_row + word_of(component)] |= std::uint64_t{1} << (component.index % 64);
        m_occupied[slot] = 1;
    }

    void wake_slow_path(handle component, cycle_t due);
    void run();
    cycle_t execute_all(cycle_t next, cycle_t horizon);
    void end_meetings() const;
    void execute(cycle_t cycle);
    void schedule(cycle_t next);
    void enter(handle component, cycle_t due);
    void take_later(cycle_t now);
    cycle_t next_wake(cycle_t after) const;
    void end_of_elaboration() override;
    void start_of_simulation() override;

    sc_core::sc_time m_period;
    std::uint64_t m_reciprocal;  // 2^64 / period, rounded up; 0 for a period of 1: exact for multiples of the period
    sc_core::sc_event m_edge;
    std::array<members, stages> m_members;
    std::vector<clocked*> m_called;          // [word, bit of a row]: in the order of calls
    std::size_t m_row = 0;                   // words of a slot
    std::vector<std::uint64_t> m_steady;     // [word]: components that tick in every cycle
    std::size_t m_awake = 0;                 // their number
    std::vector<std::uint64_t> m_wakes;      // [slot][word]: the wheel
    std::uint64_t* m_present_row = nullptr;  // of m_now, and of the cycle behind it
    std::uint64_t* m_next_row = nullptr;
    bool m_next_is_occupied = false;                                // by wake_next(), which leaves m_occupied alone
    alignas(8) std::array<std::uint8_t, wheel_slots> m_occupied{};  // 1: the slot may hold a wake-up
    std::map<cycle_t, std::vector<handle>> m_later;                 // beyond the wheel
    std::vector<std::pair<handle, cycle_t>> m_before_elaboration;
    cycle_t m_now = 0;            // cycle being or last executed
    cycle_t m_scheduled = never;  // cycle for which m_edge is notified
    cycle_t m_count = 0;          // m_now + 1 while m_running, else 0
    cycle_t m_horizon = 0;        // as run_ahead() was reported
    cycle_t m_executed_to = 0;    // that of the present activation
    bool m_alone = false;         // no other process
    bool m_catching_up = false;   // m_edge is notified for the end of m_now, so that the kernel's time comes there
    bool m_running = false;
    bool m_elaborated = false;
    bool m_stopping = false;
    std::map<unsigned, std::unique_ptr<thread_crew>> m_crews;  // by number of threads
};

}  // namespace orbweaver
