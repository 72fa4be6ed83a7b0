// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/base/errors.h"

namespace orbweaver::noc {

void replay_graph::read_on(cycle_t now) {
    m_now = now;
    while (!m_ended && m_unfinished < window) {
        m_reader.next(m_read);
        m_reading = true;
        add(m_read);
        work_off();
        m_reading = false;
    }
}

std::uint64_t replay_graph::messages() const {
    if (m_ended) {
        return m_messages_read;
    }
    const double part = m_reader.part_read();
    return part > 0 ? static_cast<std::uint64_t>(static_cast<double>(m_messages_read) / part) : 0;
}

void replay_graph::add(const trace_record& read) {
    if (read.kind == trace_record_kind::forget) {
        for (const std::uint64_t number : read.forgotten) {
            const auto found = m_records.find(number);
            if (found == m_records.end() || found->second.forgotten) {
                m_reader.refuse(1, fmt::format("record {} is given up twice", number));
            }
            found->second.forgotten = true;
            drop_if_done(number);
        }
        return;
    }
    if (m_records.size() == most_records) {
        m_reader.refuse(1, fmt::format("more than {} records are kept: 'x' lines are missing", most_records));
    }
    const bool end = read.kind == trace_record_kind::end;
    const std::uint64_t number = end ? ++m_last : m_last = read.number;
    if (end) {
        m_ended = true;
        m_recorded_cycles = read.cycles;
    }
    record& entry = m_records[number];
    entry.kind = read.kind;
    entry.message = {number, 0, read.type, read.source, read.destination, read.flits};
    entry.forgotten = end;
    ++m_unfinished;
    m_messages_read += read.kind == trace_record_kind::message ? 1 : 0;
    wait_for(number, entry, read.tail_needs, true);
    wait_for(number, entry, read.needs, false);
    if (entry.missing == 0) {
        released(number, entry);
    }
}

void replay_graph::wait_for(std::uint64_t number, record& entry, const std::vector<trace_reference>& needs, bool tail) {
    unsigned& missing = tail ? entry.tail_missing : entry.missing;
    cycle_t& ready = tail ? entry.tail_ready : entry.ready;
    for (const trace_reference& need : needs) {
        cycle_t cycle = 0;
        if (need.predecessor != 0) {
            const auto found = m_records.find(need.predecessor);
            if (found == m_records.end() || found->second.forgotten) {
                m_reader.refuse(need.column, fmt::format("record {} has been given up", need.predecessor));
            }
            record& cause = found->second;
            if (need.departure && cause.kind != trace_record_kind::message) {
                m_reader.refuse(need.column,
                                fmt::format("record {} is a point, which does not leave", need.predecessor));
            }
            cycle = need.departure ? cause.left : cause.completion;
            if (cycle == never) {
                (need.departure ? cause.after_left : cause.after_at).push_back({number, need.gap, tail});
                ++missing;
                continue;
            }
        }
        ready = std::max(ready, cycle + need.gap);
    }
}

/// Nothing is left that it waits for.
void replay_graph::released(std::uint64_t number, record& entry) {
    if (entry.kind != trace_record_kind::message) {
        reached(number, entry, entry.ready);
        return;
    }
    m_late += m_reading && m_now != 0 && entry.ready <= m_now ? 1 : 0;
    entry.message.ready = std::max(entry.ready, m_now + 1);
    m_listener.message_ready(entry.message);
}

/// A point, or the end: known as soon as its time is, though that may lie ahead.
void replay_graph::reached(std::uint64_t number, record& entry, cycle_t cycle) {
    if (entry.kind == trace_record_kind::end) {
        m_end = cycle;
    }
    entry.completion = cycle;
    --m_unfinished;
    tell(entry.after_at, cycle);
    drop_if_done(number);
}

void replay_graph::tell(std::vector<dependent>& dependents, cycle_t cycle) {
    for (const dependent& each : dependents) {
        m_news.push_back({each, cycle});
    }
    dependents = {};
}

void replay_graph::work_off() {
    while (!m_news.empty()) {
        const news next = m_news.back();
        m_news.pop_back();
        record& entry = m_records.find(next.target.number)->second;
        cycle_t& ready = next.target.tail ? entry.tail_ready : entry.ready;
        ready = std::max(ready, next.cycle + next.target.gap);
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
    if (found->second.forgotten && found->second.finished()) {
        m_records.erase(found);
    }
}

void replay_graph::message_left(std::uint64_t number, cycle_t now) {
    m_now = now;
    record& entry = m_records.find(number)->second;
    entry.left = now;
    tell(entry.after_left, now);
    work_off();
}

void replay_graph::message_arrived(std::uint64_t number, cycle_t now) {
    m_now = now;
    record& entry = m_records.find(number)->second;
    invariant(entry.left != never && entry.completion == never, "replay", now,
              "a message arrived that was not on its way");
    entry.completion = now;
    --m_unfinished;
    tell(entry.after_at, now);
    work_off();
    drop_if_done(number);
    read_on(now);
}

cycle_t replay_graph::tail_ready(std::uint64_t number) const {
    const record& entry = m_records.find(number)->second;
    return entry.tail_missing == 0 ? entry.tail_ready : never;
}

}  // namespace orbweaver::noc
