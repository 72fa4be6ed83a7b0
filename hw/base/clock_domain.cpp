// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_domain.h"

#include <cstring>
#include <string_view>
#include <utility>

#include "hw/base/bit.h"
#include "hw/base/errors.h"

namespace orbweaver {

namespace {

/// Compares the kind, because a dynamic_cast of every object of a large design is slow.
bool is_process(const sc_core::sc_object& object) {
    const std::string_view kind = object.kind();
    return kind == "sc_method_process" || kind == "sc_thread_process" || kind == "sc_cthread_process";
}

unsigned processes_below(const std::vector<sc_core::sc_object*>& objects) {
    unsigned count = 0;
    for (const sc_core::sc_object* const object : objects) {
        count += (is_process(*object) ? 1 : 0) + processes_below(object->get_child_objects());
    }
    return count;
}

}  // namespace

clock_domain::clock_domain(sc_core::sc_module_name name, sc_core::sc_time period)
    : sc_module(name), m_period(period), m_reciprocal(period.value() < 2 ? 0 : ~std::uint64_t{0} / period.value() + 1) {
    invariant(period > sc_core::SC_ZERO_TIME, this->name(), 0, "the clock's period is zero");
    SC_METHOD(run);
    sensitive << m_edge;
    dont_initialize();
}

clock_domain::handle clock_domain::attach(clocked& component, clock_stage stage) {
    invariant(!m_elaborated, name(), m_now, "a component was attached after elaboration");
    auto& components = m_members[static_cast<std::size_t>(stage)].components;
    components.push_back(&component);
    return {static_cast<std::uint32_t>(components.size() - 1), stage};
}

void clock_domain::end_of_elaboration() {
    for (auto& stage : m_members) {
        stage.first_word = m_words_per_slot;
        m_words_per_slot += (stage.components.size() + 63) / 64;
        m_components.insert(m_components.end(), stage.components.begin(), stage.components.end());
        m_components.resize(m_words_per_slot * 64);
    }
    m_wakes.assign(m_words_per_slot * wheel_slots, 0);
    m_always_awake.assign(m_words_per_slot, 0);
    m_elaborated = true;
    for (const auto& [component, due] : m_before_elaboration) { wake(component, due); }
    m_before_elaboration.clear();
    m_before_elaboration.shrink_to_fit();
}

void clock_domain::wake_slow_path(handle component, cycle_t due) {
    if (!m_elaborated) {
        m_before_elaboration.emplace_back(component, due);
        return;
    }
    if (m_running) {
        invariant(due > m_now, name(), m_now, "a wake-up for the past");
        enter(component, due);
        return;
    }
    invariant(time(due) > sc_core::sc_time_stamp(), name(), now(), "a wake-up for the past");
    if (m_scheduled == never) {
        m_now = now();  // the domain was asleep; wheel slots are relative to the present cycle
    }
    enter(component, due);
    if (due < m_scheduled) {
        m_scheduled = due;
        m_edge.notify(time(due) - sc_core::sc_time_stamp());
    }
}

void clock_domain::enter(handle component, cycle_t due) {
    if (due - m_now >= wheel_slots) [[unlikely]] {
        m_later[due].push_back(component);
        return;
    }
    mark(component, due);
}

thread_crew& clock_domain::crew(unsigned threads) {
    std::unique_ptr<thread_crew>& found = m_crews[threads];
    if (!found) { found = std::make_unique<thread_crew>(threads); }
    return *found;
}

cycle_t clock_domain::next_edge() const {
    return m_running ? m_now + 1 : sc_core::sc_time_stamp().value() / m_period.value() + 1;
}

void clock_domain::refill_wheel(cycle_t now) {
    while (!m_later.empty() && m_later.begin()->first - now < wheel_slots) {
        const cycle_t due = m_later.begin()->first;
        for (const handle component : m_later.begin()->second) { enter(component, due); }
        m_later.erase(m_later.begin());
    }
}

void clock_domain::start_of_simulation() {
    m_is_only_process = processes_below(sc_core::sc_get_top_level_objects()) == 1;
}

void clock_domain::run() {
    if (std::exchange(m_catching_up, false)) {
        schedule(never);
        return;
    }
    m_running = true;
    const cycle_t next = execute_until(std::exchange(m_scheduled, never), m_is_only_process ? m_horizon : 0);
    m_running = false;
    m_count = 0;
    schedule(next);
}

void clock_domain::step() {
    m_running = true;
    execute_until(m_now + 1, 0);
    m_running = false;
    m_count = 0;
}

/// Executes cycle `next` and the awake cycles before `horizon` that follow. No helper thread works when it returns.
/// @return the next cycle to execute
cycle_t clock_domain::execute_until(cycle_t next, cycle_t horizon) {
    m_active_horizon = horizon;
    try {
        do {
            execute(next);
            next = m_stopping ? never : next_wake(m_now);
        } while (next < horizon);
        join_threads();
    } catch (...) {
        // No thread may still work on objects that the error destroys. Errors of threads belong to earlier cycles,
        // since this thread has continued meanwhile. A component that works in parallel with its helpers selects among
        // their errors itself (thread_crew::fail).
        join_threads();
        throw;
    }
    return next;
}

/// Ends the meetings of all crews, even if one of them throws.
void clock_domain::end_meetings() const {
    std::exception_ptr first;
    for (const auto& [threads, crew] : m_crews) {
        try {
            crew->end();
        } catch (...) { first = first ? first : std::current_exception(); }
    }
    if (first) { std::rethrow_exception(first); }
}

void clock_domain::execute(cycle_t cycle) {
    m_now = cycle;
    m_count = cycle + 1;
    if (!m_later.empty()) { refill_wheel(cycle); }
    const std::size_t slot = cycle % wheel_slots;
    m_occupied[slot] = 0;
    m_next_is_occupied = false;
    m_present_row = m_wakes.data() + slot * m_words_per_slot;
    m_next_row = m_wakes.data() + (cycle + 1) % wheel_slots * m_words_per_slot;
    const std::uint64_t* steady = m_always_awake.data();
    clocked* const* components = m_components.data();
    std::uint64_t* const end = m_present_row + m_words_per_slot;
    for (std::uint64_t* word = m_present_row; word != end; ++word, ++steady, components += 64) {
        for (std::uint64_t pending = std::exchange(*word, 0) | *steady; pending != 0; pending &= pending - 1) {
            components[lowest_bit(pending)]->tick(cycle);
        }
    }
}

/// Notifies m_edge for cycle `next`. The kernel's time is at the edge of cycle m_now or earlier.
void clock_domain::schedule(cycle_t next) {
    const sc_core::sc_time& present = sc_core::sc_time_stamp();
    if (next != never) {
        m_scheduled = next;
        m_edge.notify(time(next) - present);
    } else if (time(m_now) != present) {
        m_catching_up = true;
        m_edge.notify(time(m_now) - present);
    } else if (m_stopping) {
        sc_core::sc_stop();
    }
}

cycle_t clock_domain::next_wake(cycle_t after) const {
    if (m_awake != 0 || m_next_is_occupied) { return after + 1; }
    // The wheel holds cycles after+1 .. after+wheel_slots-1. Empty stretches are skipped eight slots at a time.
    for (std::size_t step = 1; step < wheel_slots;) {
        const std::size_t slot = (after + step) % wheel_slots;
        if (m_occupied[slot] != 0) { return after + step; }
        std::uint64_t eight = 1;
        if (slot % 8 == 0) { std::memcpy(&eight, &m_occupied[slot], sizeof eight); }
        step += eight == 0 ? 8 : 1;
    }
    return m_later.empty() ? never : m_later.begin()->first;
}

}  // namespace orbweaver
