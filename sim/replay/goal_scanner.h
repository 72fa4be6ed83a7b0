// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "hw/base/input_file.h"

namespace orbweaver::sim {

enum class goal_token : std::uint8_t { word, number, any, colon, open, close, line_end, file_end };

/// Tokeniser for GOAL files. Tokens are words, numbers, `-1` (any), `:`, `{`, `}` and line ends. Comments are `//` to
/// the end of the line and `/* */`. It holds one token.
class goal_scanner {
public:
    /// @throws user_error if the file cannot be read
    explicit goal_scanner(std::string name);

    /// Advances to the next token. @throws user_error for an invalid character
    goal_token next();

    goal_token token() const { return m_token; }
    const std::string& word() const { return m_text; }
    std::uint64_t number() const { return m_number; }
    std::uint64_t line() const { return m_line; }
    const std::string& name() const { return m_name; }

    /// Skips the rest of a line.
    void skip_line();

    /// Reports the current token as wrong: "<file>:<line>:<column>: expected <what>; found '...'".
    [[noreturn]] void expected(const std::string& what) const;
    /// Reports an error in the current line with another text.
    [[noreturn]] void refuse(const std::string& what) const;

private:
    static constexpr std::size_t longest_word = 256;

    int look();
    int take();
    void skip_comment();
    goal_token read();
    goal_token read_word();
    goal_token read_number();

    std::string m_name;
    input_file m_file;
    std::array<char, 65536> m_buffer{};
    std::size_t m_position = 0;
    std::size_t m_filled = 0;
    std::string m_text;
    std::uint64_t m_number = 0;
    goal_token m_token = goal_token::line_end;
    std::uint64_t m_line = 1;    // line of the token
    std::uint64_t m_column = 1;  // column of the token
    std::uint64_t m_next_line = 1;
    std::uint64_t m_next_column = 1;
};

}  // namespace orbweaver::sim
