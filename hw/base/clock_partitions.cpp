// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_partitions.h"

#include <string>
#include <system_error>
#include <utility>

#include "hw/base/module_scope.h"

namespace orbweaver {

thread_local clock_partitions::position clock_partitions::s_present;

clock_partitions::clock_partitions(clock_domain& whole, unsigned count, const thread_desc& threads)
    : m_whole(whole),
      m_parts(count),
      m_always(threads.always),
      m_work([this](unsigned number, std::uint64_t cycle) { do_part(number, cycle); }) {
    const module_scope inside(whole);
    for (unsigned number = 0; number < count; ++number) {
        const std::string name = "partition" + std::to_string(number);
        m_parts[number].domain.reset(new clock_domain(name.c_str(), whole));
    }
}

void clock_partitions::execute(cycle_t cycle) {
    if (m_whole.is_due(clock_stage::cores, clock_stage::cores)) {
        for (part& each : m_parts) { each.domain->begin(cycle); }
        m_whole.execute(clock_stage::cores, clock_stage::cores);
    }
    const bool is_timed = m_choice.is_timed();
    const auto begun = is_timed ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
    if ((m_always || m_choice.takes_all()) && has_crew()) {
        m_crew->meet(m_work, cycle);
    } else {
        do_in_turn();
    }
    m_choice.note(is_timed ? std::chrono::steady_clock::now() - begun : thread_choice::duration{});
    if (m_has_failed.load(std::memory_order_relaxed)) [[unlikely]] { rethrow_first(); }
    for (unsigned number = 0; m_whole.m_is_called && number < count(); ++number) {
        m_whole.take_calls(*m_parts[number].domain);
    }
    if (m_whole.is_due(clock_stage::fabric, clock_stage::samples)) {
        m_whole.execute(clock_stage::fabric, clock_stage::samples);
    }
}

/// Executes the present cycle of a partition while other threads execute the others.
void clock_partitions::do_part(unsigned number, cycle_t cycle) {
    part& own = m_parts[number];
    if (own.domain->count() != cycle + 1) { own.domain->begin(cycle); }
    own.reached.store(cycle * stages, std::memory_order_release);  // threads execute some cycles only
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
        s_present = {this, number, cycle * stages + stage};
        do_stage(own, stage);
        own.reached.store(cycle * stages + stage + 1, std::memory_order_release);
    }
    s_present = {};
}

/// Executes the present cycle of all partitions on this thread.
void clock_partitions::do_in_turn() {
    for (part& each : m_parts) {
        if (each.domain->count() != m_whole.count()) { each.domain->begin(m_whole.cycle()); }
    }
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
        for (part& each : m_parts) { do_stage(each, stage); }
    }
}

/// Executes a stage of a partition, unless an earlier one has failed.
void clock_partitions::do_stage(part& own, std::uint64_t stage) {
    if (own.failure) { return; }
    try {
        own.domain->execute(static_cast<clock_stage>(stage), static_cast<clock_stage>(stage));
    } catch (...) {
        own.failure = std::current_exception();
        own.failed_stage = stage;
        m_has_failed.store(true, std::memory_order_relaxed);
    }
}

/// Waits until partitions before this one have finished the present stage, and those after it the stage before.
void clock_partitions::await_order() const {
    for (unsigned number = 0; number < m_parts.size(); ++number) {
        const std::uint64_t needed = s_present.stage + (number < s_present.part ? 1 : 0);
        if (number != s_present.part) {
            thread_crew::await([&] { return m_parts[number].reached.load(std::memory_order_acquire) >= needed; });
        }
    }
}

/// Creates the threads on the first call. If the host has no more threads, one thread does all the work.
bool clock_partitions::has_crew() {
    if (!std::exchange(m_has_looked, true)) {
        try {
            m_crew = std::make_unique<thread_crew>(count());
        } catch (const std::system_error&) {}
    }
    return m_crew != nullptr;
}

void clock_partitions::rethrow_first() {
    part* first = nullptr;
    for (part& each : m_parts) {
        if (each.failure && (first == nullptr || each.failed_stage < first->failed_stage)) { first = &each; }
    }
    m_has_failed.store(false, std::memory_order_relaxed);
    const std::exception_ptr failure = first->failure;
    for (part& each : m_parts) { each.failure = nullptr; }
    std::rethrow_exception(failure);
}

}  // namespace orbweaver
