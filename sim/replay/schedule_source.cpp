// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/schedule_source.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/base/errors.h"
#include "sim/replay/collective_builder.h"

namespace orbweaver::sim {

namespace {

unsigned min_nodes(const message_shape& shape, unsigned ranks) {
    return shape.nodes.empty() ? ranks : *std::ranges::max_element(shape.nodes) + 1;
}

std::uint64_t scaled(std::uint64_t picoseconds, double factor) {
    constexpr double longest = 4e18;
    return static_cast<std::uint64_t>(std::min(longest, static_cast<double>(picoseconds) * factor));
}

}  // namespace

schedule_source::schedule_source(std::shared_ptr<const schedule> operations, message_shape shape)
    : m_schedule(std::move(operations)),
      m_shape(std::move(shape)),
      m_nodes(min_nodes(m_shape, m_schedule->ranks())),
      m_factors(m_schedule->ranks(), 1),
      m_times(m_schedule->ranks()) {
    for (const noc::slow_rank& slow : m_shape.slow_ranks) { m_factors.at(slow.rank) = slow.factor; }
    for (unsigned rank = 0; rank < m_schedule->ranks(); ++rank) { m_readers.push_back(m_schedule->read(rank)); }
}

/// Returns the cycles of computing. A fraction of a cycle is carried over to the next computation of the processor.
cycle_t schedule_source::cycles(unsigned rank, const rank_operation& what) {
    std::uint64_t& rest = m_times[rank][what.processor];
    const double factor = m_factors[rank];
    const std::uint64_t all = rest + (factor == 1 ? what.amount : scaled(what.amount, factor));
    rest = all % m_shape.picoseconds;
    return all / m_shape.picoseconds;
}

std::uint64_t schedule_source::longest_packet() const {
    return longest_packet_of(m_shape.packet_bytes, m_shape.flit_bytes);
}

std::string schedule_source::collective_name(unsigned kind) const {
    return name_of(static_cast<collective_kind>(kind - 1));
}

/// Fills in the message of an operation. Each packet has a head, and so does a message without data.
void schedule_source::fill_message(const rank_operation& what, noc::trace_record& record) const {
    const std::uint64_t words = (what.amount + m_shape.flit_bytes - 1) / m_shape.flit_bytes;
    const std::uint64_t longest = longest_packet() - 1;
    const std::uint64_t packets = std::max<std::uint64_t>((words + longest - 1) / longest, 1);
    record.type = message_type::data;
    record.delivery = what.delivery;
    record.bytes = what.amount;
    record.flits = words + packets;
    record.packet_flits = static_cast<std::uint32_t>(longest + 1);
}

void schedule_source::next(unsigned stream, noc::trace_record& record) {
    record = {};
    if (!m_readers[stream].next(m_operation)) {
        record.kind = noc::trace_record_kind::end;
        return;
    }
    const rank_operation& what = m_operation.what;
    const node_id own = node_of(stream);
    const node_id peer = what.any_source ? own : node_of(what.peer);
    record.number = number(stream, m_operation.number);
    record.processor = what.processor;
    record.collective = what.collective;
    record.match = {what.tag, what.any_tag, what.any_source};
    record.source = what.kind == operation_kind::receive ? peer : own;
    record.destination = what.kind == operation_kind::receive ? own : peer;
    switch (what.kind) {
        case operation_kind::send:
            record.kind = noc::trace_record_kind::message;
            fill_message(what, record);
            break;
        case operation_kind::receive: record.kind = noc::trace_record_kind::receive; break;
        default: record.kind = noc::trace_record_kind::point; record.cycles = cycles(stream, what);
    }
    for (const scheduled_operation::need& need : m_operation.needs) {
        record.needs.push_back({number(stream, need.earlier), need.moment, 0, 0});
    }
    if (!m_shape.starts.empty() && record.needs.empty()) {
        record.needs.push_back({0, noc::trace_moment::completion, m_shape.starts[stream], 0});
    }
    for (const std::uint32_t other : m_operation.forgotten) { record.forgotten.push_back(number(stream, other)); }
}

void schedule_source::refuse(unsigned, const std::string& what) const {
    throw user_error(fmt::format("{}: {}", m_schedule->origin(), what));
}

std::string schedule_source::describe(std::uint64_t number) const {
    const auto rank = static_cast<unsigned>((number - 1) >> 32);
    const auto wanted = static_cast<std::uint32_t>(number - 1);
    schedule::reader position = m_schedule->read(rank);
    scheduled_operation operation;
    while (position.next(operation) && operation.number != wanted) {}
    return m_schedule->describe(rank, operation.what);
}

}  // namespace orbweaver::sim
