// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_partitions.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "hw/base/module_scope.h"

namespace orbweaver {

thread_local clock_partitions::position clock_partitions::s_present;

clock_partitions::clock_partitions(clock_domain& whole, unsigned count, const thread_desc& threads)
    : m_whole(whole),
      m_parts(count),
      m_processes(threads.processes),
      m_here(m_processes == nullptr ? count : count / m_processes->count()),
      m_always(threads.always),
      m_work([this](unsigned number, std::uint64_t cycle) { do_part(m_first + number, cycle); }) {
    if (m_processes != nullptr) { m_first = m_processes->rank() * m_here; }
    const module_scope inside(whole);
    for (unsigned number = 0; number < count; ++number) {
        const std::string name = "partition" + std::to_string(number);
        m_parts[number].domain.reset(new clock_domain(name.c_str(), whole));
    }
}

void clock_partitions::execute(cycle_t cycle) {
    if (m_whole.is_due(clock_stage::cores, clock_stage::cores)) {
        for (unsigned number = m_first; number < m_first + m_here; ++number) { m_parts[number].domain->begin(cycle); }
        m_whole.execute(clock_stage::cores, clock_stage::cores);
    }
    const bool is_timed = m_choice.is_timed();
    const auto begun = is_timed ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
    if (m_here > 1 && (m_always || m_choice.takes_all()) && has_crew()) {
        m_crew->meet(m_work, cycle);
    } else {
        do_in_turn();
    }
    m_choice.note(is_timed ? std::chrono::steady_clock::now() - begun : thread_choice::duration{});
    if (m_has_failed.load(std::memory_order_relaxed)) [[unlikely]] { rethrow_first(); }
    for (unsigned number = m_first; m_whole.m_is_called && number < m_first + m_here; ++number) {
        m_whole.take_calls(*m_parts[number].domain);
    }
    if (m_processes != nullptr) { advance(cycle); }
    if (m_whole.is_due(clock_stage::fabric, clock_stage::samples)) {
        m_whole.execute(clock_stage::fabric, clock_stage::samples);
    }
}

/// Chooses the next cycle of this process. At the end of a window, all processes exchange what has crossed between them
/// and agree on the next window. It begins with the first cycle in which any of them has work. It is as long as nothing
/// that is sent in it becomes visible in it, and lets components of the whole work in all processes together.
void clock_partitions::advance(cycle_t cycle) {
    cycle_t next = never;
    for (unsigned number = m_first; number < m_first + m_here; ++number) {
        next = std::min(next, m_parts[number].domain->next_own_wake(cycle));
    }
    if (next < m_window_end) {
        m_next = next;
        return;
    }
    m_next = exchange(std::max(next, m_window_end));
    const cycle_t of_whole = m_whole.next_own_wake(cycle);
    const cycle_t first = std::min(m_next, of_whole);
    if (first == never) { return; }
    cycle_t lookahead = m_whole.has_followers() || of_whole == first ? 1 : of_whole - first;
    for (const process_boundary* const each : m_boundaries) { lookahead = std::min(lookahead, each->lookahead()); }
    m_window_end = std::max(first + 1, std::min(first + lookahead, m_whole.m_horizon));
}

/// Exchanges with the other processes what their partitions and those of this one send each other.
/// @param next own next cycle; never: none
/// @return the next cycle of all processes
cycle_t clock_partitions::exchange(cycle_t next) {
    std::vector<process_group::message> sent(m_processes->count());
    for (unsigned process = 0; process < sent.size(); ++process) {
        if (process == m_processes->rank()) { continue; }
        byte_writer written;
        written.add(next);
        for (process_boundary* const each : m_boundaries) { next = std::min(next, each->write(process, written)); }
        sent[process] = std::move(written.bytes());
    }
    for (process_group::message& each : sent) {
        if (!each.empty()) { std::memcpy(each.data(), &next, sizeof next); }
    }
    std::vector<process_group::message> received(m_processes->count());
    m_processes->exchange(sent, received);
    for (unsigned process = 0; process < sent.size(); ++process) {
        if (process == m_processes->rank()) { continue; }
        byte_reader reader(received[process]);
        next = std::min(next, reader.take<cycle_t>());
        for (process_boundary* const each : m_boundaries) { each->read(process, reader); }
    }
    for (process_boundary* const each : m_boundaries) { each->complete(); }
    return next;
}

cycle_t clock_partitions::next_wake(cycle_t after) const {
    if (m_processes != nullptr && m_window_end != 0) { return m_next; }
    cycle_t next = never;
    for (unsigned number = 0; number < count() && next != after + 1; ++number) {
        next = std::min(next, m_parts[number].domain->next_own_wake(after));
    }
    return next;
}

/// Executes the present cycle of a partition while other threads execute the others.
void clock_partitions::do_part(unsigned number, cycle_t cycle) {
    part& own = m_parts[number];
    if (own.domain->count() != cycle + 1) { own.domain->begin(cycle); }
    own.reached.store(cycle * stages, std::memory_order_release);  // threads execute some cycles only
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
        s_present = {this, number, cycle * stages + stage, true};
        do_stage(own, stage);
        own.reached.store(cycle * stages + stage + 1, std::memory_order_release);
    }
    s_present = {};
}

/// Executes the present cycle of all partitions on this thread.
void clock_partitions::do_in_turn() {
    for (unsigned number = m_first; number < m_first + m_here; ++number) {
        clock_domain& domain = *m_parts[number].domain;
        if (domain.count() != m_whole.count()) { domain.begin(m_whole.cycle()); }
    }
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
        s_present = {nullptr, m_first, stage, true};
        for (unsigned number = m_first; number < m_first + m_here; ++number) { do_stage(m_parts[number], stage); }
    }
    s_present = {};
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
    for (unsigned number = m_first; number < m_first + m_here; ++number) {
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
            m_crew = std::make_unique<thread_crew>(m_here);
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
