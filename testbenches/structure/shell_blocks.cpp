// SPDX-License-Identifier: Apache-2.0
#include "testbenches/structure/shell_blocks.h"

#include <regex>
#include <sstream>
#include <stdexcept>

namespace orbweaver {
namespace {

constexpr std::string_view comment_begin = "<!-- tests: ";

/// Reads a page line by line.
class page_reader {
public:
    explicit page_reader(const std::string& markdown) : m_lines(markdown) {}

    shown_blocks read() {
        while (next()) {
            if (m_text.starts_with(comment_begin)) {
                read_comment();
            } else if (m_text.starts_with("```")) {
                read_block(m_text.substr(3));
            } else if (m_comment) {
                complain();
            } else if (m_text.starts_with("    ")) {
                note_loose(m_text.substr(4));
            }
        }
        return std::move(m_found);
    }

private:
    bool next() {
        ++m_number;
        return static_cast<bool>(std::getline(m_lines, m_text));
    }

    [[noreturn]] void complain() const {
        throw std::runtime_error("line " + std::to_string(m_number) + ": a comment for tests that means nothing here");
    }

    void read_comment() {
        static const std::regex exit_code(R"(exit code (\d+) -->)");
        static const std::regex needs(R"(needs (\S+) -->)");
        static const std::regex skipped(R"(skipped, (.+) -->)");
        const std::string expected_text = m_text.substr(comment_begin.size());
        m_comment = true;
        if (std::smatch match; std::regex_match(expected_text, match, exit_code)) {
            m_block.exit_code = std::stoi(match[1]);
        } else if (std::regex_match(expected_text, match, skipped)) {
            m_block.skipped = match[1];
        } else if (std::regex_match(expected_text, match, needs)) {
            m_block.needed = match[1];
        } else if (expected_text == "instead") {
            m_block.commands.emplace_back();
            while (next() && m_text != "-->") { m_block.commands.front().text += m_text + '\n'; }
        } else {
            complain();
        }
    }

    void read_block(const std::string& language) {
        const int fence = m_number;
        std::vector<std::string> lines;
        while (next() && m_text != "```") { lines.push_back(m_text); }
        if (language == "sh" || language == "console") {
            add_shell(fence, language == "console", lines);
        } else if (m_comment) {
            complain();
        } else {
            add_file(lines);
            if (language.empty()) {
                m_number = fence;
                for (const std::string& line : lines) {
                    ++m_number;
                    note_loose(line);
                }
                ++m_number;
            }
        }
        m_block = {};
        m_comment = false;
    }

    void add_shell(int fence, bool console, const std::vector<std::string>& lines) {
        m_block.line = fence;
        const bool instead = !m_block.commands.empty();
        m_block.has_output = console && !instead;
        if (!instead && !console) { m_block.commands.emplace_back(); }
        for (const std::string& line : lines) {
            if (instead) { break; }
            if (!console) {
                m_block.commands.front().text += line + '\n';
            } else if (line.starts_with("$ ")) {
                m_block.commands.push_back({line.substr(2), {}});
            } else if (m_block.commands.empty()) {
                throw std::runtime_error("line " + std::to_string(fence) + ": output without a command");
            } else if (shown_command& last = m_block.commands.back(); last.text.ends_with('\\')) {
                last.text += '\n' + line;
            } else {
                last.output.push_back(line);
            }
        }
        m_found.shell.push_back(std::move(m_block));
    }

    void add_file(const std::vector<std::string>& lines) {
        static const std::regex name(R"((?:#|//) ([A-Za-z0-9_/.-]+\.[a-z]+))");
        std::smatch match;
        if (lines.empty() || !std::regex_match(lines.front(), match, name)) { return; }
        shown_file file{match[1], {}};
        for (const std::string& line : lines) { file.text += line + '\n'; }
        m_found.files.push_back(std::move(file));
    }

    void note_loose(const std::string& line) {
        static const std::regex command(R"((\$ )?((build/)?orbweaver|scripts/[a-z]+) .*)");
        if (std::regex_match(line, command)) { m_found.loose_commands.push_back(m_number); }
    }

    std::istringstream m_lines;
    std::string m_text;
    int m_number = 0;
    bool m_comment = false;  // the line before was one for tests, and m_block has what it stated
    shell_block m_block;
    shown_blocks m_found;
};

}  // namespace

shown_blocks blocks_of(const std::string& markdown) { return page_reader(markdown).read(); }

bool matches_output(const std::vector<std::string>& shown, const std::string& printed) {
    std::istringstream lines(printed);
    bool anything = false;
    for (const std::string& wanted : shown) {
        if (wanted == "...") {
            anything = true;
            continue;
        }
        std::string line;
        do {
            if (!std::getline(lines, line)) { return false; }
        } while (anything && line != wanted);
        if (line != wanted) { return false; }
        anything = false;
    }
    std::string rest;
    return anything || !std::getline(lines, rest);
}

}  // namespace orbweaver
