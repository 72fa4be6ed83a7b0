// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_domain.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "hw/base/bit.h"
#include "hw/base/clock_partitions.h"
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

clock_domain::clock_domain(sc_core::sc_module_name name, clock_domain& whole)
    : sc_module(name), m_period(whole.m_period), m_reciprocal(whole.m_reciprocal), m_whole(&whole) {}

clock_domain::~clock_domain() = default;

clock_partitions& clock_domain::divide(unsigned count, const thread_desc& threads) {
    invariant(!m_elaborated, name(), m_now, "a clock was divided after elaboration");
    if (m_partitions == nullptr) { m_partitions = std::make_unique<clock_partitions>(*this, count, threads); }
    return *m_partitions;
}

void clock_domain::synchronise() {
    m_now = now();
    for (unsigned number = 0; m_partitions != nullptr && number < m_partitions->count(); ++number) {
        (*m_partitions)[number].m_now = m_now;
    }
}

clock_domain::handle clock_domain::attach(clocked& component, clock_stage stage) {
    invariant(!m_elaborated, name(), m_now, "a component was attached after elaboration");
    auto& components = m_members[static_cast<std::size_t>(stage)].components;
    components.push_back(&component);
    return {static_cast<std::uint32_t>(components.size() - 1), stage, m_whole != nullptr};
}

void clock_domain::end_of_elaboration() {
    for (auto& stage : m_members) {
        stage.first_word = m_words_per_slot;
        m_words_per_slot += (stage.components.size() + 63) / 64;
        m_components.insert(m_components.end(), stage.components.begin(), stage.components.end());
        m_components.resize(m_words_per_slot * 64);
    }
    for (std::size_t stage = 0; m_whole != nullptr && stage < stages; ++stage) {
        m_words_per_slot += (m_whole->m_members[stage].components.size() + 63) / 64;
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
    clock_domain& whole = m_whole != nullptr ? *m_whole : *this;
    if (whole.m_scheduled == never) {
        whole.m_now = m_now = now();  // the domain was asleep; wheel slots are relative to the present cycle
    }
    enter(component, due);
    whole.notify(due);
}

/// Lets the process run in cycle `due`, if not earlier.
void clock_domain::notify(cycle_t due) {
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
    set_running(true);
    const cycle_t next = execute_until(std::exchange(m_scheduled, never), m_is_only_process ? m_horizon : 0);
    set_running(false);
    schedule(next);
}

void clock_domain::step() {
    set_running(true);
    execute_until(m_now + 1, 0);
    set_running(false);
}

void clock_domain::set_running(bool running) {
    m_running = running;
    m_count = 0;
    if (m_partitions != nullptr) {
        for (unsigned number = 0; number < m_partitions->count(); ++number) {
            (*m_partitions)[number].set_running(running);
        }
    }
}

/// Executes cycle `next` and the awake cycles before `horizon` that follow.
/// @return the next cycle to execute
cycle_t clock_domain::execute_until(cycle_t next, cycle_t horizon) {
    do {
        execute(next);
        next = m_stopping ? never : next_wake(m_now);
    } while (next < horizon);
    return next;
}

void clock_domain::begin(cycle_t cycle) {
    m_now = cycle;
    m_count = cycle + 1;
    if (!m_later.empty()) { refill_wheel(cycle); }
    const std::size_t slot = cycle % wheel_slots;
    m_occupied[slot] = 0;
    m_next_is_occupied = false;
    m_present_row = m_wakes.data() + slot * m_words_per_slot;
    m_next_row = m_wakes.data() + (cycle + 1) % wheel_slots * m_words_per_slot;
}

/// Calls the awake components of some words of the present row.
[[gnu::always_inline]] inline void clock_domain::execute_words(std::size_t first_word, std::size_t end_word) {
    const std::uint64_t* steady = m_always_awake.data() + first_word;
    clocked* const* components = m_components.data() + first_word * 64;
    std::uint64_t* const end = m_present_row + end_word;
    for (std::uint64_t* word = m_present_row + first_word; word != end; ++word, ++steady, components += 64) {
        for (std::uint64_t pending = std::exchange(*word, 0) | *steady; pending != 0; pending &= pending - 1) {
            components[lowest_bit(pending)]->tick(m_now);
        }
    }
}

void clock_domain::execute(cycle_t cycle) {
    begin(cycle);
    if (m_partitions != nullptr) [[unlikely]] {
        m_partitions->execute(cycle);
    } else {
        execute_words(0, m_words_per_slot);
    }
}

/// Calls the components of some stages that are awake in the present cycle.
void clock_domain::execute(clock_stage first, clock_stage last) { execute_words(first_word(first), end_word(last)); }

/// Returns the handle by which a partition knows a component of the whole.
clock_domain::handle clock_domain::as_guest(handle of_whole) {
    m_whole->m_is_called = true;
    return {static_cast<std::uint32_t>(m_whole->word_of(of_whole) * 64 + of_whole.index % 64),
            static_cast<clock_stage>(guests), true};
}

/// Takes the calls of a partition for components of this domain, which is divided.
void clock_domain::take_calls(clock_domain& partition) {
    std::uint64_t* const calls = partition.m_present_row + partition.m_members[guests].first_word;
    for (std::size_t word = 0; word < m_words_per_slot; ++word) {
        m_present_row[word] |= std::exchange(calls[word], 0);
    }
}

/// Returns whether a component of some stages is awake in the present cycle.
bool clock_domain::is_due(clock_stage first, clock_stage last) const {
    for (std::size_t word = first_word(first); word < end_word(last); ++word) {
        if ((m_present_row[word] | m_always_awake[word]) != 0) { return true; }
    }
    return false;
}

/// Returns whether a component ticks in each cycle that the domain executes.
bool clock_domain::has_followers() const {
    return std::any_of(m_always_awake.begin(), m_always_awake.end(), [](std::uint64_t word) { return word != 0; });
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

/// Returns the next cycle in which a component of the domain or of a partition is awake.
cycle_t clock_domain::next_wake(cycle_t after) const {
    const cycle_t next = next_own_wake(after);
    if (m_partitions == nullptr || next == after + 1) [[likely]] { return next; }
    return std::min(next, m_partitions->next_wake(after));
}

cycle_t clock_domain::next_own_wake(cycle_t after) const {
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
