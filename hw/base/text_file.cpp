// SPDX-License-Identifier: Apache-2.0
#include "hw/base/text_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

#include "hw/base/regular_file.h"

namespace orbweaver {

namespace {

bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\r'; }

/// Returns whether a byte is text: printable ASCII, blanks, and UTF-8 beyond ASCII.
bool is_text(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return is_blank(letter) || (byte >= 0x20 && byte != 0x7f);
}

std::vector<text_word> split(std::string_view line) {
    std::vector<text_word> words;
    std::size_t position = 0;
    while (position < line.size() && line[position] != '#') {
        if (is_blank(line[position])) {
            ++position;
            continue;
        }
        const std::size_t start = position;
        while (position < line.size() && !is_blank(line[position]) && line[position] != '#') { ++position; }
        words.push_back({line.substr(start, position - start), start + 1});
    }
    return words;
}

}  // namespace

std::string in_quotes(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (const char letter : word.substr(0, longest)) { result += letter >= 0x20 && letter < 0x7f ? letter : '?'; }
    return result + (word.size() > longest ? "...'" : "'");
}

bool is_whole_number(std::string_view word) {
    return !word.empty() &&
           std::all_of(word.begin(), word.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

text_file::text_file(std::string name) : m_name(std::move(name)) {
    require_regular_file(m_name);
    m_stream.open(m_name, std::ios::binary);
    if (!m_stream) { refuse_file(fmt::format("cannot be read: {}", std::strerror(errno))); }
}

bool text_file::next_line() {
    for (;;) {
        char buffer[longest_line + 1];
        m_stream.getline(buffer, sizeof buffer);
        if (m_stream.bad()) { refuse_file("cannot be read"); }
        if (m_stream.gcount() == 0) { return false; }
        ++m_line;
        const bool last = m_stream.eof();  // the line has no line feed at its end
        if (m_stream.fail()) { refuse_line(fmt::format("a line has at most {} bytes", longest_line)); }
        m_text.assign(buffer, static_cast<std::size_t>(m_stream.gcount()) - (last ? 0 : 1));
        const auto strange = std::find_if_not(m_text.begin(), m_text.end(), is_text);
        if (strange != m_text.end()) {
            const text_word location{{}, static_cast<std::size_t>(strange - m_text.begin()) + 1};
            refuse(location, "a byte that no text has");
        }
        const std::size_t carriage_return = m_text.find('\r');
        if (m_text.find_first_not_of('\r', carriage_return) != std::string::npos) {
            refuse({{}, carriage_return + 1}, "a carriage return without a line feed");
        }
        m_words = split(m_text);
        if (!m_words.empty()) { return true; }
    }
}

/// Reads the next line with words like next_line(), but skips lines with invalid bytes after recording the complaint.
/// It stops after a line that is too long.
bool text_file::next_sound_line(complaints& found) {
    while (m_stream && !found.is_full()) {
        try {
            return next_line();
        } catch (const user_error& problem) { found.add(problem.what()); }
    }
    return false;
}

void text_file::refuse(const text_word& word, const std::string& text) const {
    throw user_error(fmt::format("{}:{}:{}: {}", m_name, m_line, word.column, text));
}

void text_file::refuse_line(const std::string& text) const {
    throw user_error(fmt::format("{}:{}: {}", m_name, m_line, text));
}

void text_file::refuse_file(const std::string& text) const { throw user_error(fmt::format("{}: {}", m_name, text)); }

std::uint64_t text_file::whole_number(const text_word& word, const std::string& what, std::uint64_t min,
                                      std::uint64_t max) const {
    std::uint64_t value = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [rest, error] = std::from_chars(word.text.data(), end, value);
    const bool number = is_whole_number(word.text) && rest == end;
    if (!number || error != std::errc{} || value < min || value > max) {
        refuse(word,
               fmt::format("expected {}, a whole number from {} to {}, not {}", what, min, max, in_quotes(word.text)));
    }
    return value;
}

double text_file::real_number(const text_word& word, const std::string& what, double min, double max) const {
    double value = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [rest, error] = std::from_chars(word.text.data(), end, value);
    if (error != std::errc{} || rest != end || !std::isfinite(value) || value < min || value > max) {
        refuse(word, fmt::format("expected {}, a number from {} to {}, not {}", what, min, max, in_quotes(word.text)));
    }
    return value;
}

}  // namespace orbweaver
