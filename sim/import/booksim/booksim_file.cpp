// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace orbweaver::sim {

namespace {

constexpr std::string_view word_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+()";

/// Valid within a word: hotspot({1,2},{3,4}).
constexpr std::string_view inner_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+(){,}";

/// Tokeniser for the words and punctuation of the language.
class booksim_scanner {
public:
    explicit booksim_scanner(std::shared_ptr<const source_text> file) : m_file(std::move(file)) { next(); }

    bool at_end() const { return m_word.empty(); }
    std::string_view word() const { return m_word; }
    bool is_punctuation(char sign) const { return m_word.size() == 1 && m_word.front() == sign; }
    bool is_text() const { return !at_end() && (m_word.front() == '{' || word_letters.find(m_word.front()) != npos); }
    text_position position() const { return {m_file, m_start, m_word.empty() ? 1 : m_word.size()}; }

    void next() {
        const std::string_view text = m_file->text;
        skip(text);
        m_start = m_end;
        if (m_start == text.size()) {
            m_word = {};
            return;
        }
        if (text[m_start] == '{') {
            m_end = list_end(text);
        } else {
            m_end = m_start + 1;
            if (word_letters.find(text[m_start]) != npos) {
                m_end = std::min(text.find_first_not_of(inner_letters, m_start), text.size());
            }
        }
        m_word = text.substr(m_start, m_end - m_start);
    }

private:
    static constexpr std::size_t npos = std::string_view::npos;

    void skip(std::string_view text) {
        for (;;) {
            m_end = std::min(text.find_first_not_of(" \t\r\n", m_end), text.size());
            if (text.substr(m_end, 2) != "//") { return; }
            m_end = std::min(text.find('\n', m_end), text.size());
        }
    }

    /// Returns the end of a list. Lists may be nested but contain no spaces. If the list is malformed, only its brace
    /// is a word.
    std::size_t list_end(std::string_view text) const {
        unsigned open = 0;
        for (std::size_t position = m_start; position < text.size(); ++position) {
            open += text[position] == '{' ? 1 : 0;
            open -= text[position] == '}' ? 1 : 0;
            if (open == 0) { return position + 1; }
            if (text[position] != '{' && text[position] != '}' && text[position] != ',' &&
                word_letters.find(text[position]) == npos) {
                break;
            }
        }
        return m_start + 1;
    }

    std::shared_ptr<const source_text> m_file;
    std::size_t m_start = 0;
    std::size_t m_end = 0;
    std::string_view m_word;
};

std::string found(const booksim_scanner& scanner) {
    return scanner.at_end() ? "the file ends here" : fmt::format("found '{}'", printable(scanner.word()));
}

/// The length of the number at the start of a text by the rules of BookSim's lexer: [-]digits, [-][digits].digits, each
/// with an exponent. 0: not a number.
struct number_text {
    std::size_t bytes = 0;
    booksim_form form = booksim_form::whole;
};

std::size_t count_digits(std::string_view text, std::size_t begin) {
    return std::min(text.find_first_not_of("0123456789", begin), text.size()) - begin;
}

number_text number_at_start(std::string_view text) {
    std::size_t end = text.starts_with('-') ? 1 : 0;
    number_text number;
    const std::size_t whole = count_digits(text, end);
    end += whole;
    const std::size_t fraction = text.substr(end).starts_with('.') ? count_digits(text, end + 1) : 0;
    if (whole == 0 && fraction == 0) { return number; }
    if (fraction != 0) {
        number.form = booksim_form::real;
        end += 1 + fraction;
    }
    std::size_t exponent = end + 1;
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        exponent += text.substr(exponent).starts_with('+') || text.substr(exponent).starts_with('-') ? 1 : 0;
        if (const std::size_t power = count_digits(text, exponent); power != 0) {
            number.form = booksim_form::real;
            end = exponent + power;
        }
    }
    number.bytes = end;
    return number;
}

/// Returns the form of a value; nothing if BookSim's lexer splits it into several words.
std::optional<booksim_form> form_of(std::string_view value) {
    if (value.starts_with('{')) { return booksim_form::word; }
    const number_text number = number_at_start(value);
    if (number.bytes == value.size()) { return number.form; }
    const bool begins_as_number = value.find_first_of("0123456789+()") == 0;
    return begins_as_number ? std::nullopt : std::optional{booksim_form::word};
}

/// Reads one assignment. Returns false after reporting a malformed one.
bool read_assignment(booksim_scanner& scanner, bool is_argument, std::vector<booksim_assignment>& assignments,
                     diagnostics& problems) {
    const auto refuse = [&](std::string_view expected) {
        problems.add(scanner.position(), "", fmt::format("expected {}; {}", expected, found(scanner)));
        return false;
    };
    if (!scanner.is_text() || form_of(scanner.word()) != booksim_form::word || scanner.word().front() == '{') {
        return refuse("the name of an option");
    }
    booksim_assignment assignment;
    assignment.name = std::string{scanner.word()};
    assignment.name_position = scanner.position();
    scanner.next();
    if (!scanner.is_punctuation('=')) { return refuse(fmt::format("'=' after '{}'", printable(assignment.name))); }
    scanner.next();
    if (!scanner.is_text()) {
        return refuse(fmt::format("the value of '{}': a number, a word, or a list such as {{1,2}} without spaces",
                                  printable(assignment.name)));
    }
    if (scanner.is_punctuation('{')) { return refuse("a list that is closed by '}', without spaces"); }
    const std::optional<booksim_form> form = form_of(scanner.word());
    if (!form || scanner.word() == "{}") { return refuse("a number, a word, or a list"); }
    assignment.value = std::string{scanner.word()};
    assignment.value_position = scanner.position();
    assignment.form = *form;
    scanner.next();
    if (!scanner.is_punctuation(';') && !(is_argument && scanner.at_end())) {
        return refuse(fmt::format("';' after the value of '{}'", printable(assignment.name)));
    }
    scanner.next();
    assignments.push_back(std::move(assignment));
    return true;
}

}  // namespace

std::vector<booksim_assignment> read_booksim(const std::shared_ptr<const source_text>& text, diagnostics& problems) {
    std::vector<booksim_assignment> assignments;
    const std::size_t zero = text->text.find('\0');
    if (zero != std::string::npos) {
        problems.add({text, zero, 0}, "", "a zero byte: this is no text");
        return assignments;
    }
    booksim_scanner scanner(text);
    if (scanner.at_end()) { problems.add({text, 0, 0}, "", "the file sets no option"); }
    while (!scanner.at_end()) {
        if (read_assignment(scanner, text->is_option, assignments, problems)) { continue; }
        // Continues after the next ';', so that one error hides no other.
        while (!scanner.at_end() && !scanner.is_punctuation(';')) { scanner.next(); }
        scanner.next();
    }
    return assignments;
}

std::vector<std::string> booksim_entries(const std::string& value) {
    if (!value.starts_with('{')) {
        return value.empty() ? std::vector<std::string>{} : std::vector<std::string>{value};
    }
    std::vector<std::string> entries;
    std::size_t begin = 1;
    unsigned open = 0;
    for (std::size_t end = value.find_first_of("{,}", begin); end != std::string::npos;
         end = value.find_first_of("{,}", end + 1)) {
        if (value[end] == '{') {
            ++open;
        } else if (value[end] == '}' && open != 0) {
            --open;
        } else if (open == 0) {
            if (end > begin) { entries.push_back(value.substr(begin, end - begin)); }
            begin = end + 1;
        }
    }
    return entries;
}

booksim_call read_booksim_call(const std::string& word) {
    const std::size_t open = word.find('(');
    if (open == std::string::npos) { return {word, {}}; }
    const std::size_t close = word.rfind(')');
    const std::size_t length = close == std::string::npos || close < open ? std::string::npos : close - open - 1;
    return {word.substr(0, open), booksim_entries(word.substr(open + 1, length))};
}

}  // namespace orbweaver::sim
