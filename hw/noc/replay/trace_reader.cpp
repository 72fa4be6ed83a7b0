// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/trace_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <utility>

#include "hw/base/enum_text.h"
#include "hw/base/errors.h"

namespace orbweaver::noc {

namespace {

/// Formats a word of the file for a message: shortened, without terminal control characters.
std::string quoted(std::string_view word) {
    constexpr std::size_t shown = 40;
    std::string text = "'";
    for (const char letter : word.substr(0, shown)) { text += letter >= ' ' && letter <= '~' ? letter : '?'; }
    return text + (word.size() > shown ? "...'" : "'");
}

}  // namespace

trace_reader::trace_reader(const std::string& file, message_limits limits)
    : m_name(file), m_file(file), m_buffer(std::make_unique<char[]>(longest_line + 2)), m_limits(std::move(limits)) {
    read_header();
}

void trace_reader::refuse(unsigned column, const std::string& what) const {
    throw user_error(fmt::format("{}:{}:{}: {}", m_name, m_line_number, column, what));
}

void trace_reader::expected(const std::string& what) const {
    const auto column = static_cast<unsigned>(m_position - m_word.size() + 1);
    refuse(column, m_word.empty() ? fmt::format("expected {}, and the line ends here", what)
                                  : fmt::format("expected {}; found {}", what, quoted(m_word)));
}

/// Reads the next line that is not empty or a comment. @return false at the end of the file
bool trace_reader::read_line() {
    while (std::fgets(m_buffer.get(), static_cast<int>(longest_line + 2), m_file.get()) != nullptr) {
        ++m_line_number;
        m_line = std::string_view(m_buffer.get());
        if (m_line.size() > longest_line) { refuse(1, fmt::format("the line is longer than {} bytes", longest_line)); }
        if (!m_line.ends_with('\n') && std::feof(m_file.get()) == 0) {
            refuse(static_cast<unsigned>(m_line.size()) + 1, "a zero byte in a text file");
        }
        while (!m_line.empty() && (m_line.back() == '\n' || m_line.back() == '\r')) { m_line.remove_suffix(1); }
        m_position = 0;
        if (next_word() && m_word.front() != '#') { return true; }
    }
    ++m_line_number;
    m_line = m_word = {};
    m_position = 0;
    return false;
}

bool trace_reader::next_word() {
    const std::size_t begin = m_line.find_first_not_of(" \t", m_position);
    if (begin == std::string_view::npos) {
        m_position = m_line.size();
        m_word = {};
        return false;
    }
    m_position = std::min(m_line.find_first_of(" \t", begin), m_line.size());
    m_word = m_line.substr(begin, m_position - begin);
    return true;
}

void trace_reader::need_word(const char* what) {
    if (!next_word()) { expected(what); }
}

std::uint64_t trace_reader::digits(std::string_view text, const char* what, std::uint64_t least,
                                   std::uint64_t most) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        expected(fmt::format("{}, {} to {}", what, least, most));
    }
    return value;
}

std::uint64_t trace_reader::number(const char* what, std::uint64_t least, std::uint64_t most) {
    need_word(what);
    return digits(m_word, what, least, most);
}

void trace_reader::no_more_words() {
    if (next_word()) { expected("the end of the line"); }
}

void trace_reader::read_header() {
    const char* first = "the first line 'orbweaver-messages 1'";
    if (!read_line() || m_word != "orbweaver-messages") { expected(first); }
    if (!next_word() || m_word != "1") { expected("version 1 of the format"); }
    no_more_words();
    if (!read_line() || m_word != "nodes") { expected("'nodes' and their number"); }
    m_nodes = static_cast<unsigned>(number("the number of nodes", 1, max_nodes));
    no_more_words();
}

/// Parses "12+5": 5 cycles after point 12 or the arrival of message 12; "12s+5": after message 12 has left; "+5": after
/// the start.
trace_reference trace_reader::reference() const {
    constexpr const char* form = "a dependency such as 12+5, 12s+5 or +5";
    const std::size_t plus = m_word.find('+');
    if (plus == std::string_view::npos) { expected(form); }
    trace_reference result;
    std::string_view text = m_word.substr(0, plus);
    result.column = static_cast<unsigned>(m_position - m_word.size() + 1);
    result.gap = digits(m_word.substr(plus + 1), "a number of cycles after '+'", 0, largest_time);
    if (text.empty()) { return result; }
    if (text.back() == 's') {
        result.moment = trace_moment::departure;
        text.remove_suffix(1);
    }
    result.predecessor = digits(text, "the number of an earlier record before '+'", 1, m_last_number);
    return result;
}

void trace_reader::read_references(trace_record& record, bool with_tail) {
    auto* list = &record.needs;
    while (next_word()) {
        if (with_tail && m_word == "/" && list == &record.needs) {
            list = &record.tail_needs;
            continue;
        }
        list->push_back(reference());
    }
    if (record.needs.empty()) { expected("a dependency such as 12+5, 12s+5 or +5"); }
}

void trace_reader::read_message(trace_record& record) {
    need_word("a message type");
    const auto type = enum_named<message_type>(m_word);
    if (!type) { expected(enum_list<message_type>()); }
    record.type = *type;
    record.source = {static_cast<std::uint16_t>(number("the source node", 0, m_nodes - 1))};
    record.destination = {static_cast<std::uint16_t>(number("the destination node", 0, m_nodes - 1))};
    record.flits = static_cast<std::uint32_t>(number("the length in flits", 1, largest_message));
    const depth_limit& limit = m_limits[static_cast<std::size_t>(record.type)];
    if (limit.flits != unlimited && record.flits > limit.flits) {
        expected(fmt::format("a message that fits a buffer of {} flits ({}), for packets move as a whole", limit.flits,
                             limit.key));
    }
    read_references(record, true);
}

void trace_reader::read_end(trace_record& record) {
    record.cycles = number("the length of the run in cycles", 0, largest_time);
    read_references(record, false);
    const std::uint64_t line = m_line_number;
    if (read_line()) { expected("nothing after the 'end'"); }
    m_line_number = line;
}

std::string trace_reader::describe(std::uint64_t number) const {
    return fmt::format("record {} of {}", number, m_name);
}

void trace_reader::next(unsigned, trace_record& record) {
    try {
        read_record(record);
    } catch (const user_error& first) {
        complaints found;
        found.add(first.what());
        if (record.kind != trace_record_kind::end) { notify_others(found); }
        found.throw_if_any();
    }
}

/// Continues reading after a malformed line, to collect complaints about other lines.
void trace_reader::notify_others(complaints& found) {
    trace_record other;
    bool failed = true;
    const std::uint64_t last_line = m_line_number + max_lines_after_error;
    while (!found.is_full() && other.kind != trace_record_kind::end && m_line_number < last_line) {
        if (failed) {
            if (m_line.empty() || m_line.size() > longest_line) {
                return;  // nothing is left to read
            }
            m_last_number += m_line.starts_with("m ") || m_line.starts_with("p ") ? 1 : 0;  // as after a valid line
        }
        try {
            failed = true;
            read_record(other);
            failed = false;
        } catch (const user_error& problem) { found.add(problem.what()); }
    }
}

void trace_reader::read_record(trace_record& record) {
    record.kind = trace_record_kind::point;
    record.needs.clear();
    record.tail_needs.clear();
    record.forgotten.clear();
    if (!read_line()) { refuse(1, "the file ends without an 'end': it is incomplete"); }
    const bool point = m_word == "p";
    if (point || m_word == "m") {
        record.kind = point ? trace_record_kind::point : trace_record_kind::message;
        record.number = number("the record's number, one higher than the last", m_last_number + 1, m_last_number + 1);
        if (point) {
            record.source = {static_cast<std::uint16_t>(number("the node", 0, m_nodes - 1))};
            read_references(record, false);
        } else {
            read_message(record);
        }
        m_last_number = record.number;
    } else if (m_word == "x") {
        record.kind = trace_record_kind::forget;
        need_word("the numbers that are no longer needed");
        do {
            record.forgotten.push_back(digits(m_word, "the number of an earlier record", 1, m_last_number));
        } while (next_word());
    } else if (m_word == "end") {
        record.kind = trace_record_kind::end;
        read_end(record);
    } else {
        expected("p, m, x or end");
    }
}

}  // namespace orbweaver::noc
