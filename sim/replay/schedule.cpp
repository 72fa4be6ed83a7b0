// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/schedule.h"

#include <fmt/core.h>

#include <map>
#include <tuple>
#include <utility>

#include "hw/base/complaints.h"
#include "hw/base/errors.h"
#include "hw/base/random_stream.h"

namespace orbweaver::sim {

namespace {

/// Appends a number with seven bits per byte, the lowest bits first.
void put(std::string& bytes, std::uint64_t number) {
    constexpr unsigned bits = 7;
    constexpr std::uint64_t more = 1U << bits;
    for (; number >= more; number >>= bits) { bytes += static_cast<char>(number % more | more); }
    bytes += static_cast<char>(number);
}

/// Returns [operation]: the operations of which it is the last user in `order`. An operation without users is in its
/// own list.
std::vector<std::vector<std::uint32_t>> last_uses(const std::vector<std::uint32_t>& order,
                                                  const std::vector<std::vector<rank_program::dependency>>& needs) {
    std::vector<std::uint32_t> last(order.size());
    for (const std::uint32_t number : order) {
        last[number] = number;
        for (const rank_program::dependency& need : needs[number]) { last[need.earlier] = number; }
    }
    std::vector<std::vector<std::uint32_t>> lists(order.size());
    for (const std::uint32_t number : order) { lists[last[number]].push_back(number); }
    return lists;
}

/// Returns the event of a dependency. A send is complete when the message has left, because its buffer may be reused
/// then.
std::uint64_t moment(const rank_program::dependency& need, operation_kind earlier) {
    const noc::trace_moment over =
        earlier == operation_kind::send ? noc::trace_moment::departure : noc::trace_moment::completion;
    return static_cast<std::uint64_t>(need.start ? noc::trace_moment::start : over);
}

std::uint64_t flags(const rank_operation& operation) {
    return static_cast<std::uint64_t>(operation.kind) | (operation.any_source ? 4U : 0U) |
           (operation.any_tag ? 8U : 0U) | static_cast<std::uint64_t>(operation.delivery) << 4;
}

}  // namespace

schedule::schedule(std::string origin, unsigned ranks) : m_origin(std::move(origin)), m_positions(ranks) {}

void schedule::count(unsigned rank, const rank_operation& operation) {
    if (operation.kind == operation_kind::compute) {
        ++m_totals.computes;
        return;
    }
    const bool sends = operation.kind == operation_kind::send;
    (sends ? m_totals.sends : m_totals.receives) += 1;
    m_totals.bytes += sends ? operation.amount : 0;
    m_has_wildcards |= operation.any_source || operation.any_tag;
    const std::uint64_t source = sends ? rank : operation.peer;
    const std::uint64_t destination = sends ? operation.peer : rank;
    const std::uint64_t pair = mix_bits(mix_bits((source << 32 | destination) + 1) ^ operation.tag);
    m_balance += sends ? pair : std::uint64_t{0} - pair;
}

void schedule::add(unsigned rank, const rank_program& program) {
    std::uint32_t member = 0;
    const auto order = program.order(member);
    if (!order) {
        throw user_error(
            fmt::format("{} waits for itself, through others", describe(rank, program.operations()[member])));
    }
    const auto needs = program.needs();
    const auto forgotten = last_uses(*order, needs);
    m_positions[rank].begin = m_file.size();
    std::string bytes;
    for (const std::uint32_t number : *order) {
        const rank_operation& operation = program.operations()[number];
        count(rank, operation);
        bytes.clear();
        for (const std::uint64_t value : {std::uint64_t{number}, flags(operation), std::uint64_t{operation.peer},
                                          operation.tag, operation.amount, std::uint64_t{operation.processor},
                                          operation.line, operation.collective, std::uint64_t{needs[number].size()}}) {
            put(bytes, value);
        }
        for (const rank_program::dependency& need : needs[number]) {
            put(bytes, std::uint64_t{need.earlier} << 2 | moment(need, program.operations()[need.earlier].kind));
        }
        put(bytes, forgotten[number].size());
        for (const std::uint32_t other : forgotten[number]) { put(bytes, other); }
        m_file.append(bytes);
    }
    m_positions[rank].end = m_file.size();
}

std::uint64_t schedule::reader::number() {
    constexpr unsigned bits = 7;
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += bits) {
        const unsigned char byte = *m_position++;
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80U) { return value; }
    }
}

bool schedule::reader::next(scheduled_operation& operation) {
    if (m_position == m_end) { return false; }
    operation.number = static_cast<std::uint32_t>(number());
    const std::uint64_t marks = number();
    rank_operation& what = operation.what;
    what.kind = static_cast<operation_kind>(marks & 3U);
    what.any_source = (marks & 4U) != 0;
    what.any_tag = (marks & 8U) != 0;
    what.delivery = static_cast<noc::class_delivery_kind>(marks >> 4);
    what.peer = static_cast<std::uint32_t>(number());
    what.tag = number();
    what.amount = number();
    what.processor = static_cast<std::uint32_t>(number());
    what.line = number();
    what.collective = number();
    operation.needs.resize(number());
    for (scheduled_operation::need& need : operation.needs) {
        const std::uint64_t reference = number();
        need = {static_cast<std::uint32_t>(reference >> 2), static_cast<noc::trace_moment>(reference & 3U)};
    }
    operation.forgotten.resize(number());
    for (std::uint32_t& other : operation.forgotten) { other = static_cast<std::uint32_t>(number()); }
    return true;
}

schedule::reader schedule::read(unsigned rank) const {
    reader result;
    result.m_position = m_content + m_positions[rank].begin;
    result.m_end = m_content + m_positions[rank].end;
    return result;
}

void schedule::close() {
    m_content = m_file.content().data();
    if (m_balance != 0 && !m_has_wildcards) { require_senders(); }
}

/// Compares sends and receives for each pair of ranks. It needs much memory and runs only after a mismatch was found.
void schedule::require_senders() const {
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, std::uint64_t> sent;
    const auto each = [this](operation_kind kind, auto take) {
        for (unsigned rank = 0; rank < ranks(); ++rank) {
            reader position = read(rank);
            for (scheduled_operation operation; position.next(operation);) {
                if (operation.what.kind == kind) { take(rank, operation.what); }
            }
        }
    };
    each(operation_kind::send, [&](unsigned rank, const rank_operation& what) { ++sent[{rank, what.peer, what.tag}]; });
    complaints found;
    each(operation_kind::receive, [&](unsigned rank, const rank_operation& what) {
        std::uint64_t& left = sent[{what.peer, rank, what.tag}];
        if (left == 0) {
            found.add(fmt::format("{}: rank {} sends no such message", describe(rank, what), what.peer));
        } else {
            --left;
        }
    });
    found.throw_if_any();
}

std::string schedule::describe(unsigned rank, const rank_operation& operation) const {
    const std::string text = operation.line != 0 ? fmt::format("{}:{}: rank {}", m_origin, operation.line, rank)
                                                 : fmt::format("{}: rank {}", m_origin, rank);
    const std::string tag = operation.any_tag ? "any tag" : fmt::format("tag {}", operation.tag);
    switch (operation.kind) {
        case operation_kind::send:
            return fmt::format("{}, send of {} bytes to {}, {}", text, operation.amount, operation.peer, tag);
        case operation_kind::receive:
            return fmt::format("{}, receive from {}, {}", text,
                               operation.any_source ? "any rank" : std::to_string(operation.peer), tag);
        default: return fmt::format("{}, computing", text);
    }
}

}  // namespace orbweaver::sim
