// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/goal_reader.h"

#include <fmt/core.h>

#include "hw/base/errors.h"
#include "hw/base/text_file.h"

namespace orbweaver::sim {

goal_reader::goal_reader(const std::string& file) : m_scanner(file) {
    m_scanner.next();
    skip_empty_lines();
    if (m_scanner.token() != goal_token::word || m_scanner.word() != "num_ranks") {
        m_scanner.expected("'num_ranks' and their number");
    }
    m_ranks = static_cast<unsigned>(need_number("the number of ranks", max_ranks));
    if (m_ranks == 0) { m_scanner.expected("1 rank or more"); }
    need_line_end();
}

void goal_reader::skip_empty_lines() {
    while (m_scanner.token() == goal_token::line_end) { m_scanner.next(); }
}

std::uint64_t goal_reader::present_number(const char* what, std::uint64_t most) const {
    if (m_scanner.token() != goal_token::number || m_scanner.number() > most) {
        m_scanner.expected(fmt::format("{}, 0 to {}", what, most));
    }
    return m_scanner.number();
}

std::uint64_t goal_reader::need_number(const char* what, std::uint64_t most) {
    m_scanner.next();
    return present_number(what, most);
}

void goal_reader::need_word(const char* word) {
    if (m_scanner.next() != goal_token::word || m_scanner.word() != word) {
        m_scanner.expected(fmt::format("'{}'", word));
    }
}

void goal_reader::need_line_end() {
    const goal_token token = m_scanner.next();
    if (token != goal_token::line_end && token != goal_token::file_end) { m_scanner.expected("the end of the line"); }
}

std::unique_ptr<const schedule> goal_reader::read() {
    auto result = std::make_unique<schedule>(m_scanner.name(), m_ranks);
    try {
        skip_empty_lines();
        while (m_scanner.token() != goal_token::file_end) {
            read_rank(*result);
            m_scanner.next();
            skip_empty_lines();
        }
    } catch (const user_error& problem) {  // stops here, because the rest cannot be parsed
        if (!m_found.is_full()) { m_found.add(problem.what()); }
    }
    for (unsigned rank = 0; rank < m_ranks && m_found.empty(); ++rank) {
        if (!result->has(rank)) {
            m_found.add(fmt::format("{}:{}:1: rank {} is missing", m_scanner.name(), m_scanner.line(), rank));
        }
    }
    m_found.throw_if_any();
    result->close();
    return result;
}

/// Reads a rank, from `rank` to `}`.
void goal_reader::read_rank(schedule& result) {
    if (m_scanner.token() != goal_token::word || m_scanner.word() != "rank") { m_scanner.expected("'rank'"); }
    const auto rank = static_cast<unsigned>(need_number("a rank", m_ranks - 1));
    if (result.has(rank)) { m_scanner.refuse(fmt::format("rank {} is there twice", rank)); }
    if (m_scanner.next() != goal_token::open) { m_scanner.expected("'{'"); }
    m_program.clear();
    m_labels.clear();
    while (m_scanner.next() != goal_token::close) {
        if (m_scanner.token() == goal_token::file_end) { m_scanner.expected(fmt::format("the '}}' of rank {}", rank)); }
        try {
            read_statement();
        } catch (const user_error& problem) {
            m_found.add(problem.what());
            if (m_found.is_full()) { throw; }
            m_scanner.skip_line();
        }
    }
    try {
        result.add(rank, m_program);
    } catch (const user_error& problem) { m_found.add(problem.what()); }
}

void goal_reader::read_statement() {
    if (m_scanner.token() == goal_token::line_end) { return; }
    if (m_scanner.token() != goal_token::word) { m_scanner.expected("send, recv, calc, a label or '}'"); }
    const std::string& word = m_scanner.word();
    if (word == "send" || word == "recv" || word == "calc") {
        read_operation();
    } else {
        read_labelled();
    }
}

/// Reads `label: operation` or `label requires label`.
void goal_reader::read_labelled() {
    const std::string label = m_scanner.word();
    m_scanner.next();
    if (m_scanner.token() == goal_token::word && (m_scanner.word() == "requires" || m_scanner.word() == "irequires")) {
        read_dependency(label, m_scanner.word() == "irequires");
        return;
    }
    if (m_scanner.token() != goal_token::colon) { m_scanner.expected("':', requires or irequires"); }
    if (m_labels.contains(label)) { m_scanner.refuse(fmt::format("label {} is there twice", in_quotes(label))); }
    m_scanner.next();
    m_labels[label] = read_operation();
}

std::uint32_t goal_reader::operation_named(const std::string& label) const {
    const auto found = m_labels.find(label);
    if (found == m_labels.end()) {
        m_scanner.refuse(fmt::format("no operation above has the label {}", in_quotes(label)));
    }
    return found->second;
}

void goal_reader::read_dependency(const std::string& label, bool start) {
    const std::uint32_t later = operation_named(label);
    if (m_scanner.next() != goal_token::word) { m_scanner.expected("a label"); }
    const std::uint32_t earlier = operation_named(m_scanner.word());
    need_line_end();
    m_program.depend(later, earlier, start);
}

std::uint32_t goal_reader::read_operation() {
    rank_operation operation;
    operation.line = m_scanner.line();
    const std::string word = m_scanner.token() == goal_token::word ? m_scanner.word() : "";
    if (word == "calc") {
        constexpr std::uint64_t picoseconds = 1000;
        operation.kind = operation_kind::compute;
        operation.amount = need_number("nanoseconds", longest_compute) * picoseconds;
        m_scanner.next();
    } else if (word == "send") {
        read_transfer(operation, "to");
    } else if (word == "recv") {
        operation.kind = operation_kind::receive;
        read_transfer(operation, "from");
    } else {
        m_scanner.expected("send, recv or calc");
    }
    read_options(operation);
    return m_program.add(operation);
}

/// Reads `16b to 3`, the common part of send and recv.
void goal_reader::read_transfer(rank_operation& operation, const char* preposition) {
    operation.amount = need_number("a number of bytes", longest_message);
    need_word("b");
    need_word(preposition);
    m_scanner.next();
    if (m_scanner.token() == goal_token::any && operation.kind == operation_kind::receive) {
        operation.any_source = true;
    } else {
        operation.peer = static_cast<std::uint32_t>(present_number("a rank", m_ranks - 1));
    }
    if (m_scanner.next() == goal_token::word && m_scanner.word() == "tag") {
        m_scanner.next();
        if (m_scanner.token() == goal_token::any && operation.kind == operation_kind::receive) {
            operation.any_tag = true;
        } else {
            operation.tag = present_number("a tag", ~std::uint64_t{0});
        }
        m_scanner.next();
    }
}

/// Reads `cpu 1 nic 0`. The nic is ignored, because nodes have a single network interface.
void goal_reader::read_options(rank_operation& operation) {
    if (m_scanner.token() == goal_token::word && m_scanner.word() == "cpu") {
        operation.processor = static_cast<std::uint32_t>(need_number("a processor", max_processors - 1));
        m_scanner.next();
    }
    if (m_scanner.token() == goal_token::word && m_scanner.word() == "nic") {
        need_number("a network interface", max_processors - 1);
        m_scanner.next();
    }
    if (m_scanner.token() != goal_token::line_end && m_scanner.token() != goal_token::file_end) {
        m_scanner.expected("the end of the line");
    }
}

}  // namespace orbweaver::sim
