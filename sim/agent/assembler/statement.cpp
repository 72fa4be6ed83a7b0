// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/statement.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f' || letter == '\v';
}

bool is_word(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
}

class line_scanner {
public:
    line_scanner(std::shared_ptr<const source_text> source, std::size_t begin, std::size_t end, diagnostics& problems)
        : m_source(std::move(source)), m_offset(begin), m_end(end), m_problems(problems) {}

    /// Appends the statement of the line, if it has one without errors.
    void scan(std::vector<agent_statement>& statements) {
        std::vector<agent_word> words;
        bool sound = true;
        bool after_comma = false;
        for (skip_blanks(); m_offset < m_end && sound; skip_blanks()) {
            if (here() == ',') {
                sound = takes_comma(words.size() > 1 && !after_comma);
                after_comma = true;
                continue;
            }
            sound = takes_word(words);
            after_comma = false;
        }
        if (sound && after_comma) {
            m_problems.add({m_source, m_last_comma}, "", "an operand must follow the comma");
            return;
        }
        if (sound && !words.empty()) { statements.push_back({words.front(), {words.begin() + 1, words.end()}}); }
    }

private:
    char here() const { return m_source->text[m_offset]; }

    void skip_blanks() {
        while (m_offset < m_end && is_blank(here())) { ++m_offset; }
    }

    bool takes_comma(bool between_operands) {
        if (!between_operands) {
            m_problems.add({m_source, m_offset}, "", "a comma is allowed between two operands only");
        }
        m_last_comma = m_offset++;
        return between_operands;
    }

    bool takes_word(std::vector<agent_word>& words) {
        const std::size_t begin = m_offset;
        while (m_offset < m_end && is_word(here())) { ++m_offset; }
        if (m_offset == begin) {
            const std::size_t bytes = std::max<std::size_t>(printable_bytes(m_source->text, m_offset), 1);
            m_problems.add({m_source, m_offset, bytes}, "",
                           fmt::format("'{}' is not allowed here; words are letters, digits and '_'",
                                       printable(std::string_view{m_source->text}.substr(m_offset, bytes))));
            return false;
        }
        words.push_back({m_source->text.substr(begin, m_offset - begin), {m_source, begin, m_offset - begin}});
        return true;
    }

    std::shared_ptr<const source_text> m_source;
    std::size_t m_offset;
    std::size_t m_end;
    std::size_t m_last_comma = 0;
    diagnostics& m_problems;
};

}  // namespace

std::vector<agent_statement> agent_statements(const std::shared_ptr<const source_text>& source, diagnostics& problems) {
    std::vector<agent_statement> statements;
    const std::string& text = source->text;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t line_end = std::min(text.find('\n', begin), text.size());
        const std::size_t end = std::min(text.find('#', begin), line_end);
        line_scanner{source, begin, end, problems}.scan(statements);
        begin = line_end + 1;
    }
    return statements;
}

}  // namespace orbweaver::sim
