// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <systemc>
#include <vector>

#include "hw/base/threads/thread_desc.h"
#include "hw/base/types.h"

namespace orbweaver {

class clock_partitions;

/// A component that works in some cycles of a clock domain and sleeps in all others.
class clocked {
public:
    virtual ~clocked() = default;

    /// Does the work of one cycle. Called once in each cycle for which wake() was called.
    /// Data handed to another component must become visible there in a later cycle.
    virtual void tick(cycle_t now) = 0;
};

/// Order of the calls within a cycle. Components of one stage may be called in any order and must not depend on it.
/// Cores are first: a core's memory access precedes the access of its NIU in the same cycle. Nodes follow the fabric:
/// their owners (NIUs, endpoints) see data that the network delivers in the same cycle. Samples are last: traces sample
/// the state after a cycle.
enum class clock_stage : std::uint8_t { cores, fabric, nodes, samples };

/// A clock: one kernel process that owns a wake wheel (docs/architecture.md, Time within a cycle). Sleeping components
/// cost nothing, and a domain without wake-ups does not run in the kernel at all.
///
/// A domain may be divided into partitions (clock_partitions.h), which are domains with wheels of their own and run on
/// host threads. Its own components then run on one thread while the partitions rest: those of the stage of cores
/// before the partitions execute the cycle, all others afterwards.
class clock_domain : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(clock_domain);

    /// Identifies one component of this domain.
    struct handle {
        std::uint32_t index{};
        clock_stage stage{};
        bool is_of_partition = false;
    };

    /// @param period of the clock, greater than zero
    clock_domain(sc_core::sc_module_name name, sc_core::sc_time period);

    ~clock_domain() override;

    const char* kind() const override { return "clock_domain"; }

    /// Divides the domain into partitions, unless it is divided already. Precondition: elaboration has not ended.
    /// @return the partitions of the domain
    clock_partitions& divide(unsigned count, const thread_desc& threads);
    /// Returns the partitions; null: the domain is not divided.
    clock_partitions* partitions() { return m_partitions.get(); }

    /// Adds a component, which must outlive the simulation. Precondition: elaboration has not ended.
    handle attach(clocked& component, clock_stage stage);

    /// Requests a tick in cycle `due`, which must be after now(). Repeated requests for one cycle count as one.
    void wake(handle component, cycle_t due) {
        if (m_running && due - m_now - 1 < wheel_slots - 1) [[likely]] {
            mark(component, due);
        } else {
            wake_slow_path(component, due);
        }
    }

    /// Returns the cycle being executed; between cycles, the last one whose edge has passed.
    cycle_t now() const { return m_running ? m_now : sc_core::sc_time_stamp().value() / m_period.value(); }

    /// Returns whether a cycle is being executed, i.e. whether this domain is calling the caller.
    bool executing() const { return m_running; }
    /// Returns the cycle being executed, counted from 1; 0 if none is being executed.
    cycle_t count() const { return m_count; }
    /// Returns now() at less cost. Valid while a cycle is being executed, and after synchronise().
    cycle_t cycle() const { return m_now; }
    /// Returns the address of cycle(), for inner loops.
    const cycle_t* cycle_counter() const { return &m_now; }
    /// Makes cycle() valid for a call from outside the domain, until the kernel's time advances.
    void synchronise();

    /// A handle resolved to its word and mask, for wake-ups from an inner loop.
    struct alarm {
        std::uint64_t mask = 0;
        std::uint32_t word = 0;  // index of a word in a row
        handle component;
    };
    /// Resolves a handle. A partition also resolves those of the whole domain: the whole takes its calls and wake-ups
    /// after all partitions have executed the cycle. Precondition: end_of_elaboration() has been called.
    alarm look_up(handle component) {
        if (m_whole != nullptr && !component.is_of_partition) { component = as_guest(component); }
        return {std::uint64_t{1} << (component.index % 64), static_cast<std::uint32_t>(word_of(component)), component};
    }
    /// Requests a tick of `target` in cycle `due`, like wake() with a handle.
    void wake(const alarm& target, cycle_t due) {
        if (m_running && due - m_now - 1 < wheel_slots - 1) [[likely]] {
            const std::size_t slot = due % wheel_slots;
            m_wakes[slot * m_words_per_slot + target.word] |= target.mask;
            m_occupied[slot] = 1;
        } else {
            wake_slow_path(target.component, due);
        }
    }

    /// Wakes a component in the next cycle. Precondition: a cycle is being executed.
    void wake_next(const alarm& target) {
        m_next_row[target.word] |= target.mask;
        m_next_is_occupied = true;
    }

    /// Lets the domain execute the next cycle although no component of this partition is awake in it. Precondition: a
    /// cycle is being executed.
    void occupy_next() { m_next_is_occupied = true; }

    /// Makes a component of a later stage tick in the cycle that is being executed.
    void call(const alarm& target) { m_present_row[target.word] |= target.mask; }

    /// Returns the first cycle whose edge is strictly after the kernel's present time. Calls from another domain take
    /// effect in that cycle.
    cycle_t next_edge() const;

    /// Converts a delay annotated by a caller to cycles. The delay must be a multiple of the period.
    cycle_t cycles(const sc_core::sc_time& delay) const {
        __extension__ using wide = unsigned __int128;
        return m_reciprocal == 0 ? delay.value()
                                 : static_cast<cycle_t>(static_cast<wide>(delay.value()) * m_reciprocal >> 64);
    }

    /// Converts `count` cycles to time.
    sc_core::sc_time time(cycle_t count) const { return sc_core::sc_time::from_value(m_period.value() * count); }

    const sc_core::sc_time& period() const { return m_period; }

    /// Ends the simulation after the cycle being executed.
    void stop() { m_stopping = true; }

    /// Allows the domain to execute the cycles before `horizon` in one activation of its process, if that is the only
    /// process of the simulation. The kernel then has nothing to do between these cycles, and its time catches up
    /// afterwards. For callers of sc_start() that read no state before `horizon`.
    void run_ahead(cycle_t horizon) { m_horizon = horizon; }

    /// Executes the next cycle immediately without advancing the kernel's time. For models that another simulator
    /// steps, and that only start the kernel's simulation for a time of zero.
    void step();

    /// Makes a component tick in every cycle from the next one on, without further wake-ups, until rest(). For
    /// components that are busy most of the time.
    void keep_awake(const alarm& target) {
        m_always_awake[target.word] |= target.mask;
        m_awake += 1;
        if (!m_running) [[unlikely]] { wake_slow_path(target.component, next_edge()); }
    }
    /// Makes a component that keep_awake() holds awake tick only in cycles in which other components are awake, until
    /// keep_awake() is called again. For components that count cycles but can do nothing until another component calls
    /// them.
    void doze(const alarm&) { m_awake -= 1; }
    /// Makes a component tick in each cycle that the domain executes, like doze() after keep_awake().
    void follow(const alarm& target) { m_always_awake[target.word] |= target.mask; }
    /// Lets a component that keep_awake() holds awake sleep again.
    void rest(const alarm& target) {
        m_always_awake[target.word] &= ~target.mask;
        m_awake -= 1;
    }

private:
    friend class clock_partitions;
    static constexpr std::size_t wheel_slots = 256;  // a power of two; longer sleeps wait in m_later
    static constexpr std::size_t stages = 4;
    static constexpr std::size_t guests = stages;  // components of the whole, as a partition knows them

    /// The components of one stage. Their words of each row of m_wakes start at first_word.
    struct members {
        std::vector<clocked*> components;
        std::size_t first_word = 0;
    };

    /// Makes a partition of a domain.
    clock_domain(sc_core::sc_module_name name, clock_domain& whole);

    /// Returns the index of a component's word in a row.
    std::size_t word_of(handle component) const {
        return m_members[static_cast<std::size_t>(component.stage)].first_word + component.index / 64;
    }

    /// Marks a cycle that is within the wheel.
    void mark(handle component, cycle_t due) {
        const std::size_t slot = due % wheel_slots;
        m_wakes[slot * m_words_per_slot + word_of(component)] |= std::uint64_t{1} << (component.index % 64);
        m_occupied[slot] = 1;
    }

    void wake_slow_path(handle component, cycle_t due);
    void run();
    cycle_t execute_until(cycle_t next, cycle_t horizon);
    void set_running(bool running);
    void begin(cycle_t cycle);
    void execute(cycle_t cycle);
    void execute(clock_stage first, clock_stage last);
    void execute_words(std::size_t first_word, std::size_t end_word);
    std::size_t first_word(clock_stage stage) const { return m_members[static_cast<std::size_t>(stage)].first_word; }
    std::size_t end_word(clock_stage stage) const { return m_members[static_cast<std::size_t>(stage) + 1].first_word; }
    handle as_guest(handle of_whole);
    void take_calls(clock_domain& partition);
    bool is_due(clock_stage first, clock_stage last) const;
    bool has_followers() const;
    void notify(cycle_t due);
    void schedule(cycle_t next);
    void enter(handle component, cycle_t due);
    void refill_wheel(cycle_t now);
    cycle_t next_wake(cycle_t after) const;
    cycle_t next_own_wake(cycle_t after) const;
    void end_of_elaboration() override;
    void start_of_simulation() override;

    sc_core::sc_time m_period;
    std::uint64_t m_reciprocal;  // 2^64 / period, rounded up; 0 for a period of 1; exact for multiples of the period
    sc_core::sc_event m_edge;
    std::array<members, stages + 1> m_members;  // [stage], then the guests
    std::vector<clocked*> m_components;         // [word * 64 + bit of a row], in the order of calls
    std::size_t m_words_per_slot = 0;           // words per slot
    std::vector<std::uint64_t> m_always_awake;  // [word]: mask of components that tick in every cycle
    std::size_t m_awake = 0;                    // number of components held awake, without dozing ones
    std::vector<std::uint64_t> m_wakes;         // [slot * m_words_per_slot + word]: the wheel
    std::uint64_t* m_present_row = nullptr;     // row of m_now; the next member is the row of m_now + 1
    std::uint64_t* m_next_row = nullptr;
    bool m_next_is_occupied = false;  // set by wake_next(), which does not write m_occupied
    alignas(8) std::array<std::uint8_t, wheel_slots> m_occupied{};  // [slot] 1: the slot may hold a wake-up
    std::map<cycle_t, std::vector<handle>> m_later;                 // wake-ups beyond the wheel
    std::vector<std::pair<handle, cycle_t>> m_before_elaboration;
    cycle_t m_now = 0;               // cycle being executed, or executed last
    cycle_t m_scheduled = never;     // cycle for which m_edge is notified
    cycle_t m_count = 0;             // m_now + 1 while m_running, else 0
    cycle_t m_horizon = 0;           // argument of the last run_ahead()
    bool m_is_only_process = false;  // the simulation has no other process
    bool m_catching_up = false;      // m_edge is notified for m_now, so that the kernel's time reaches it
    bool m_running = false;
    bool m_elaborated = false;
    bool m_stopping = false;
    bool m_is_called = false;                        // partitions may call components of this domain
    clock_domain* m_whole = nullptr;                 // the domain of which this is a partition; null: it is none
    std::unique_ptr<clock_partitions> m_partitions;  // null: not divided
};

}  // namespace orbweaver
