// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/goal_scanner.h"

#include <fmt/core.h>

#include <cctype>
#include <cstdio>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/text_file.h"

namespace orbweaver::sim {

namespace {

constexpr int no_letter = -1;

bool is_blank(int letter) { return letter == ' ' || letter == '\t' || letter == '\r'; }

}  // namespace

goal_scanner::goal_scanner(std::string name) : m_name(std::move(name)), m_file(m_name) {}

int goal_scanner::look() {
    if (m_position == m_filled) {
        m_filled = std::fread(m_buffer.data(), 1, m_buffer.size(), m_file.get());
        m_position = 0;
        if (m_filled == 0) { return no_letter; }
    }
    return static_cast<unsigned char>(m_buffer[m_position]);
}

int goal_scanner::take() {
    const int letter = look();
    if (letter == no_letter) { return letter; }
    ++m_position;
    ++m_next_column;
    if (letter == '\n') {
        ++m_next_line;
        m_next_column = 1;
    }
    return letter;
}

void goal_scanner::refuse(const std::string& what) const {
    throw user_error(fmt::format("{}:{}:{}: {}", m_name, m_line, m_column, what));
}

void goal_scanner::expected(const std::string& what) const {
    switch (m_token) {
        case goal_token::line_end: refuse(fmt::format("expected {}, and the line ends here", what));
        case goal_token::file_end: refuse(fmt::format("expected {}, and the file ends here", what));
        default: refuse(fmt::format("expected {}; found {}", what, in_quotes(m_text)));
    }
}

/// Skips a comment. Precondition: its first '/' has been read.
void goal_scanner::skip_comment() {
    const int kind = take();
    if (kind == '/') {
        while (look() != '\n' && look() != no_letter) { take(); }
        return;
    }
    if (kind != '*') { refuse("a '/' that begins no comment"); }
    for (int letter = take(); letter != '*' || look() != '/'; letter = take()) {
        if (letter == no_letter) { refuse("a comment that does not end"); }
    }
    take();
}

goal_token goal_scanner::next() {
    m_token = read();
    return m_token;
}

goal_token goal_scanner::read() {
    while (true) {
        while (is_blank(look())) { take(); }
        m_line = m_next_line;
        m_column = m_next_column;
        if (look() != '/') { break; }
        take();
        skip_comment();
    }
    const int letter = look();
    if (letter == no_letter) { return goal_token::file_end; }
    if (std::isalpha(letter) != 0) { return read_word(); }
    if (std::isdigit(letter) != 0 || letter == '-') { return read_number(); }
    m_text = static_cast<char>(take());
    switch (letter) {
        case '\n': return goal_token::line_end;
        case ':': return goal_token::colon;
        case '{': return goal_token::open;
        case '}': return goal_token::close;
        default: refuse(fmt::format("nothing of GOAL begins with {}", in_quotes(m_text)));
    }
}

goal_token goal_scanner::read_word() {
    m_text.clear();
    while (std::isalnum(look()) != 0 || look() == '_') {
        m_text += static_cast<char>(take());
        if (m_text.size() > longest_word) { refuse(fmt::format("a word of more than {} letters", longest_word)); }
    }
    return goal_token::word;
}

goal_token goal_scanner::read_number() {
    m_text.clear();
    m_number = 0;
    if (look() == '-') {
        m_text += static_cast<char>(take());
        if (look() != '1') { refuse("no number is negative but -1, for any"); }
        m_text += static_cast<char>(take());
        return goal_token::any;
    }
    while (std::isdigit(look()) != 0) {
        constexpr std::uint64_t base = 10;
        const int letter = take();
        m_text += static_cast<char>(letter);
        const auto digit = static_cast<std::uint64_t>(letter - '0');
        if (m_number > (~std::uint64_t{0} - digit) / base) { refuse("a number beyond 64 bits"); }
        m_number = m_number * base + digit;
    }
    return goal_token::number;
}

void goal_scanner::skip_line() {
    if (m_token == goal_token::line_end || m_token == goal_token::file_end) { return; }
    while (look() != '\n' && look() != no_letter) { take(); }
}

}  // namespace orbweaver::sim
