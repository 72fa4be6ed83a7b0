// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim_file.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

constexpr std::string_view word_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+()";

/// Within a word: hotspot({1,2},{3,4}).
constexpr std::string_view inner_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+(){,}";

/// Words and signs of the language, one after the other.
class booksim_scanner {
public:
    explicit booksim_scanner(std::shared_ptr<const source_text> file) : m_file(std::move(file)) { next(); }

    bool at_end() const { return m_word.empty(); }
    std::string_view word() const { return m_word; }
    bool is_sign(char sign) const { return m_word.size() == 1 && m_word.front() == sign; }
    bool is_text() const { return !at_end() && (m_word.front() == '{' || word_letters.find(m_word.front()) != npos); }
    text_position where() const { return {m_file, m_start, m_word.empty() ? 1 : m_word.size()}; }

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
            if (text.substr(m_end, 2) != "//") {
                return;
            }
            m_end = std::min(text.find('\n', m_end), text.size());
        }
    }

    /// Lists may hold lists, and no spaces. Where the list is broken, only its brace is a word.
    std::size_t list_end(std::string_view text) const {
        unsigned open = 0;
        for (std::size_t position = m_start; position < text.size(); ++position) {
            open += text[position] == '{' ? 1 : 0;
            open -= text[position] == '}' ? 1 : 0;
            if (open == 0) {
                return position + 1;
            }
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
    return scanner.at_end() ? "the file ends here" : fmt::format("here is '{}'", printable(scanner.word()));
}

/// One setting. False: it was broken, and has been reported.
bool read_setting(booksim_scanner& scanner, booksim_settings& settings, diagnostics& problems) {
    const auto refuse = [&](std::string_view expected) {
        problems.add(scanner.where(), "", fmt::format("expected {}; {}", expected, found(scanner)));
        return false;
    };
    if (!scanner.is_text() || scanner.word().front() == '{') {
        return refuse("the name of an option");
    }
    const std::string name{scanner.word()};
    booksim_setting setting;
    setting.where = scanner.where();
    scanner.next();
    if (!scanner.is_sign('=')) {
        return refuse(fmt::format("'=' after '{}'", printable(name)));
    }
    scanner.next();
    if (!scanner.is_text()) {
        return refuse(fmt::format("the value of '{}': a number, a word, or a list such as {{1,2}} without spaces",
                                  printable(name)));
    }
    if (scanner.is_sign('{')) {
        return refuse("a list that is closed by '}', without spaces");
    }
    setting.value = {std::string{scanner.word()}, scanner.where()};
    scanner.next();
    if (!scanner.is_sign(';')) {
        return refuse(fmt::format("';' after the value of '{}'", printable(name)));
    }
    scanner.next();
    settings.insert_or_assign(name, std::move(setting));
    return true;
}

}  // namespace

booksim_settings read_booksim(const std::shared_ptr<const source_text>& file, diagnostics& problems) {
    booksim_settings settings;
    const std::size_t zero = file->text.find('\0');
    if (zero != std::string::npos) {
        problems.add({file, zero, 0}, "", "a zero byte: this is no text");
        return settings;
    }
    booksim_scanner scanner(file);
    if (scanner.at_end()) {
        problems.add({file, 0, 0}, "", "the file sets no option");
    }
    while (!scanner.at_end()) {
        if (read_setting(scanner, settings, problems)) {
            continue;
        }
        // Goes on after the next ';', so that one mistake hides no other.
        while (!scanner.at_end() && !scanner.is_sign(';')) {
            scanner.next();
        }
        scanner.next();
    }
    return settings;
}

std::vector<std::string> booksim_elements(const std::string& value) {
    if (!value.starts_with('{')) {
        return {value};
    }
    std::vector<std::string> elements{""};
    unsigned open = 0;
    for (const char letter : value.substr(1, value.size() - 2)) {
        open += letter == '{' ? 1 : 0;
        open -= letter == '}' ? 1 : 0;
        if (letter == ',' && open == 0) {
            elements.emplace_back();
        } else {
            elements.back() += letter;
        }
    }
    return elements;
}

}  // namespace orbweaver::sim
