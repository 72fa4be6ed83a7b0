// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

namespace {

std::size_t window_of(unsigned streams) {
    constexpr std::size_t smallest = 64;
    return std::clamp(replay_graph::windows_together / streams, smallest, replay_graph::largest_window);
}

}  // namespace

replay_graph::replay_graph(record_source& source, replay_listener& listener, std::size_t window)
    : m_source(source),
      m_listener(listener),
      m_window(window != 0 ? window : window_of(source.streams())),
      m_streams(source.streams()),
      m_times(source.streams()),
      m_open_streams(source.streams()) {
    for (unsigned number = 0; number < m_streams.size(); ++number) { m_readable_streams.push_back(number); }
}

bool replay_graph::event::operator>(const event& other) const {
    return std::tie(cycle, kind, number) > std::tie(other.cycle, other.kind, other.number);
}

cycle_t replay_graph::record::moment(trace_moment what) const {
    switch (what) {
        case trace_moment::departure: return left;
        case trace_moment::start: return start;
        default: return completion;
    }
}

node_id replay_graph::node_of(const record& entry) {
    return entry.kind == trace_record_kind::receive ? entry.message.destination : entry.message.source;
}

void replay_graph::read_on(cycle_t now) {
    m_now = now;
    fill_windows();
}

void replay_graph::fill_windows() {
    std::size_t next = 0;
    while (next < m_readable_streams.size()) {  // a record may complete others, so that more streams can read
        read_stream(m_readable_streams[next++]);
    }
    m_readable_streams.clear();
    widen_windows();
}

void replay_graph::read_stream(unsigned number) {
    while (m_streams[number].is_open && m_streams[number].unfinished < m_window) { read_record(number); }
}

void replay_graph::read_record(unsigned number) {
    m_source.next(number, m_read);
    m_reading = true;
    add(number, m_read);
    work_off();
    m_reading = false;
}

/// Widens the windows if all records that were read wait for unread ones.
void replay_graph::widen_windows() {
    while (m_open_streams != 0 && m_in_flight == 0 && m_events.empty()) {
        for (unsigned number = 0; number < m_streams.size(); ++number) {
            if (m_streams[number].is_open) { read_record(number); }
        }
    }
}

std::uint64_t replay_graph::messages() const {
    if (m_open_streams == 0) { return m_messages_read; }
    if (const std::uint64_t known = m_source.messages(); known != 0) { return known; }
    const double part = m_source.part_read();
    return part > 0 ? static_cast<std::uint64_t>(static_cast<double>(m_messages_read) / part) : 0;
}

void replay_graph::forget(const std::vector<std::uint64_t>& numbers) {
    for (const std::uint64_t number : numbers) {
        const auto found = m_records.find(number);
        if (found == m_records.end() || found->second.forgotten) {
            m_source.refuse(1, fmt::format("record {} is given up twice", number));
        }
        found->second.forgotten = true;
        drop_if_done(number);
    }
}

void replay_graph::add(unsigned stream_number, const trace_record& read) {
    if (read.kind == trace_record_kind::end) {
        add_end(stream_number, read);
        return;
    }
    if (read.kind == trace_record_kind::forget) {
        forget(read.forgotten);
        return;
    }
    stream& origin = m_streams[stream_number];
    origin.last_number = read.number;
    ++origin.unfinished;
    ++m_unfinished;
    record& entry = m_records[read.number];
    entry.kind = read.kind;
    entry.stream = stream_number;
    entry.processor = read.processor;
    entry.duration = read.cycles;
    entry.match = read.match;
    entry.bytes = read.bytes;
    entry.collective = read.collective;
    entry.flits_in_flight = read.flits;
    entry.message = {read.number,      0,          read.type,         read.source,
                     read.destination, read.flits, read.packet_flits, read.delivery,
                     read.match.tag};
    m_messages_read += read.kind == trace_record_kind::message ? 1 : 0;
    wait_for(read.number, entry, read.tail_needs, true);
    wait_for(read.number, entry, read.needs, false);
    if (entry.missing == 0) { released(read.number, entry); }
    forget(read.forgotten);
}

void replay_graph::add_end(unsigned stream_number, const trace_record& read) {
    stream& origin = m_streams[stream_number];
    origin.is_open = false;
    --m_open_streams;
    m_recorded_cycles = std::max(m_recorded_cycles, read.cycles);
    if (read.needs.empty()) {
        return;  // the program ends with its last record
    }
    m_has_end = true;
    const std::uint64_t number = origin.last_number + 1;
    ++origin.unfinished;
    ++m_unfinished;
    record& entry = m_records[number];
    entry.kind = trace_record_kind::end;
    entry.stream = stream_number;
    entry.forgotten = true;
    wait_for(number, entry, read.needs, false);
    if (entry.missing == 0) { released(number, entry); }
}

void replay_graph::wait_for(std::uint64_t number, record& entry, const std::vector<trace_reference>& needs, bool tail) {
    unsigned& missing = tail ? entry.tail_missing : entry.missing;
    cycle_t& ready = tail ? entry.tail_ready : entry.ready;
    for (const trace_reference& need : needs) {
        cycle_t cycle = 0;
        if (need.predecessor != 0) {
            const auto found = m_records.find(need.predecessor);
            if (found == m_records.end() || found->second.forgotten) {
                m_source.refuse(need.column, fmt::format("record {} has been given up", need.predecessor));
            }
            record& cause = found->second;
            if (need.moment == trace_moment::departure && cause.kind != trace_record_kind::message) {
                m_source.refuse(need.column,
                                fmt::format("record {} is a point, which does not leave", need.predecessor));
            }
            cycle = cause.moment(need.moment);
            if (cycle == never) {
                cause.dependents.push_back({number, need.gap, need.moment, tail});
                ++missing;
                continue;
            }
            if (!tail && (!entry.has_cause || cycle + need.gap > ready)) {
                entry.has_cause = true;
                entry.path = path_through(cause, cycle);
            }
        }
        ready = std::max(ready, cycle + need.gap);
    }
}

/// Starts a record whose dependencies are all satisfied.
void replay_graph::released(std::uint64_t number, record& entry) {
    const bool message = entry.kind == trace_record_kind::message;
    m_late += message && m_reading && m_now != 0 && entry.ready <= m_now ? 1 : 0;
    if (entry.processor != no_processor) {
        const event_kind kind = message                                    ? event_kind::send
                                : entry.kind == trace_record_kind::receive ? event_kind::receive
                                                                           : event_kind::compute;
        m_events.push({entry.ready, kind, number});
    } else if (message) {
        entry.start = entry.ready;
        send(entry, entry.ready);
    } else {
        entry.start = entry.ready;
        reached(number, entry, entry.ready);
    }
}

/// Returns the critical path to a record, including the record up to a cycle.
critical_path replay_graph::path_through(const record& entry, cycle_t cycle) {
    critical_path path = entry.path;
    if (entry.kind == trace_record_kind::message) {
        path.travel({entry.message.source, entry.message.destination, entry.bytes, entry.start, cycle});
    } else if (entry.kind == trace_record_kind::point) {
        path.compute(cycle - entry.start);
    } else {
        path.pass();
    }
    return path;
}

void replay_graph::note_end(const record& entry, cycle_t cycle, const critical_path& path) {
    m_times.ended(entry.stream, cycle);
    m_times.takes_part(entry.collective, entry.start, cycle);
    if (cycle >= m_last_end) {
        m_last_end = cycle;
        m_last_path = path;
    }
}

void replay_graph::send(record& entry, cycle_t ready) {
    ++m_in_flight;
    entry.message.ready = std::max(ready, m_working ? m_now : m_now + 1);
    m_listener.message_ready(entry.message);
}

/// Completes a point, a receive, a message, or the end. Its time is known now, but may be in the future.
void replay_graph::reached(std::uint64_t number, record& entry, cycle_t cycle) {
    if (entry.kind == trace_record_kind::end || !m_has_end) {
        m_end = entry.kind == trace_record_kind::end ? cycle : std::max(m_end, cycle);
    }
    entry.completion = cycle;
    const critical_path path = path_through(entry, cycle);
    note_end(entry, cycle, path);
    --m_unfinished;
    stream& origin = m_streams[entry.stream];
    if (origin.unfinished-- == m_window) { m_readable_streams.push_back(entry.stream); }
    report(entry, trace_moment::completion, cycle);
    drop_if_done(number);
}

void replay_graph::started(record& entry, cycle_t cycle) {
    entry.start = cycle;
    report(entry, trace_moment::start, cycle);
}

replay_graph::processor_state& replay_graph::processor_of(const record& entry) {
    return m_processors[std::uint64_t{node_of(entry).value} << 32 | entry.processor];
}

void replay_graph::work(cycle_t now) {
    m_now = now;
    m_working = true;
    while (!m_events.empty() && m_events.top().cycle < now) {
        const event next = m_events.top();
        m_events.pop();
        handle(next);
        work_off();
        if (m_events.empty() || m_events.top().cycle != next.cycle) {
            fill_windows();  // at the end of a cycle; later records are too late for it anyway
        }
    }
    m_working = false;
}

void replay_graph::handle(const event& next) {
    record& entry = m_records.find(next.number)->second;
    if (next.kind == event_kind::arrival) {
        m_in_order.clear();
        m_pairs.arrived(entry.message.source, entry.message.destination, entry.position, next.number, m_in_order);
        for (const std::uint64_t message : m_in_order) { take_message(message, next.cycle); }
        return;
    }
    if (next.kind == event_kind::receive) {
        started(entry, next.cycle);
        const auto message =
            m_matchers[entry.message.destination.value].post(next.number, entry.message.source, entry.match);
        if (message) { complete_receive(next.number, next.cycle); }
        return;
    }
    processor_state& processor = processor_of(entry);
    const cycle_t start = std::max(next.cycle, processor.free);
    if (start > next.cycle) { entry.path = processor.path; }
    started(entry, start);
    if (next.kind == event_kind::send) {
        send(entry, start + 1);
    } else {
        processor.free = start + entry.duration;
        processor.path = path_through(entry, processor.free);
        m_times.computes(entry.stream, next.cycle, start, processor.free);
        reached(next.number, entry, processor.free);
    }
}

/// Delivers a message that is complete and whose predecessors of its pair have been delivered.
void replay_graph::take_message(std::uint64_t message, cycle_t cycle) {
    record& entry = m_records.find(message)->second;
    const auto receive =
        m_matchers[entry.message.destination.value].arrive(message, entry.message.source, entry.match.tag);
    if (receive) { m_records.find(*receive)->second.path = path_through(entry, cycle); }
    reached(message, entry, cycle);
    if (receive) { complete_receive(*receive, cycle); }
}

void replay_graph::complete_receive(std::uint64_t receive, cycle_t cycle) {
    record& entry = m_records.find(receive)->second;
    const processor_state& processor = processor_of(entry);
    if (processor.free > cycle) { entry.path = processor.path; }
    reached(receive, entry, std::max(cycle, processor.free));
}

void replay_graph::report(record& entry, trace_moment what, cycle_t cycle) {
    std::optional<critical_path> path;
    std::erase_if(entry.dependents, [&](const dependent& each) {
        if (each.moment != what) { return false; }
        if (!path) { path = path_through(entry, cycle); }
        m_news.push_back({each, cycle, *path});
        return true;
    });
    entry.dependents.shrink_to_fit();
}

void replay_graph::work_off() {
    while (!m_news.empty()) {
        news next = std::move(m_news.back());
        m_news.pop_back();
        record& entry = m_records.find(next.target.number)->second;
        cycle_t& ready = next.target.tail ? entry.tail_ready : entry.ready;
        const cycle_t cycle = next.cycle + next.target.gap;
        if (!next.target.tail && (!entry.has_cause || cycle > ready)) {
            entry.has_cause = true;
            entry.path = std::move(next.path);
        }
        ready = std::max(ready, cycle);
        if (next.target.tail) {
            if (--entry.tail_missing == 0) {
                m_listener.tail_became_ready(entry.message.source, next.target.number, entry.tail_ready);
            }
        } else if (--entry.missing == 0) {
            released(next.target.number, entry);
        }
    }
}

void replay_graph::drop_if_done(std::uint64_t number) {
    const auto found = m_records.find(number);
    if (found->second.forgotten && found->second.finished()) { m_records.erase(found); }
}

void replay_graph::message_begun(std::uint64_t number) {
    record& entry = m_records.find(number)->second;
    if (entry.processor != no_processor) {
        entry.position = m_pairs.left(entry.message.source, entry.message.destination);
    }
}

void replay_graph::message_left(std::uint64_t number, cycle_t now) {
    m_now = now;
    record& entry = m_records.find(number)->second;
    entry.left = now;
    report(entry, trace_moment::departure, now);
    work_off();
}

bool replay_graph::packet_arrived(std::uint64_t number, std::uint32_t flits, cycle_t now) {
    m_now = now;
    record& entry = m_records.find(number)->second;
    entry.flits_in_flight -= flits;
    if (entry.flits_in_flight != 0) { return false; }
    invariant(entry.left != never && entry.completion == never, "replay", now,
              "a message arrived that was not on its way");
    --m_in_flight;
    m_bytes += entry.bytes;
    if (entry.processor != no_processor) {
        m_events.push({now, event_kind::arrival, number});
        return true;
    }
    reached(number, entry, now);
    work_off();
    fill_windows();
    return true;
}

cycle_t replay_graph::tail_ready(std::uint64_t number) const {
    const record& entry = m_records.find(number)->second;
    return entry.tail_missing == 0 ? entry.tail_ready : never;
}

std::uint64_t replay_graph::unreceived() const {
    std::uint64_t sum = 0;
    for (const auto& [node, matcher] : m_matchers) { sum += matcher.waiting_messages(); }
    return sum;
}

std::vector<std::uint64_t> replay_graph::waiting() const {
    constexpr std::size_t shown = 16;
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, entry] : m_records) {
        if (entry.kind == trace_record_kind::receive && entry.missing == 0 && !entry.finished()) {
            numbers.push_back(number);
        }
    }
    std::ranges::sort(numbers);
    numbers.resize(std::min(numbers.size(), shown));
    return numbers;
}

}  // namespace orbweaver::noc
