// SPDX-License-Identifier: Apache-2.0
// Text files that users supply in addition to the configuration: edge lists, tables, permutations, traces.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "hw/base/complaints.h"
#include "hw/base/errors.h"

namespace orbweaver {

/// A word of a line, with its position.
struct text_word {
    std::string_view text;   // valid until the next line is read
    std::size_t column = 0;  // counted from 1
};

/// Reads a file line by line as words separated by blanks; `#` starts a comment. Only one line is held in memory, so
/// files may have any length, but lines may not. Every complaint names file, line and column.
class text_file {
public:
    static constexpr std::size_t longest_line = 4096;  // bytes

    /// @param name path of the file
    /// @throws user_error if it is not a regular file that can be read
    explicit text_file(std::string name);

    /// Advances to the next line that has words.
    /// @return false at the end of the file
    /// @throws user_error for a line that is too long or contains bytes that are not text
    bool next_line();

    /// Calls read() for each line that has words. Reading continues after a complaint, and all complaints are reported
    /// together (complaints.h).
    template <class Read>
    void for_each_line(Read read) {
        complaints found;
        while (!found.is_full() && next_sound_line(found)) {
            try {
                read();
            } catch (const user_error& problem) { found.add(problem.what()); }
        }
        found.throw_if_any();
    }

    const std::vector<text_word>& words() const { return m_words; }
    const std::string& name() const { return m_name; }
    std::uint64_t line() const { return m_line; }

    /// Throws a complaint about a word of this line: "<file>:<line>:<column>: <text>".
    [[noreturn]] void refuse(const text_word& word, const std::string& text) const;
    /// Throws a complaint about the whole line.
    [[noreturn]] void refuse_line(const std::string& text) const;
    /// Throws a complaint about the whole file, for example a missing entry: "<file>: <text>".
    [[noreturn]] void refuse_file(const std::string& text) const;

    /// Returns a word as a whole decimal number. @throws user_error if it is not one, or is outside min .. max
    /// @param what for the message: "a number of cycles"
    std::uint64_t whole_number(const text_word& word, const std::string& what, std::uint64_t min,
                               std::uint64_t max) const;
    /// Returns a word as a decimal number. @throws user_error if it is not one, or is outside min .. max
    double real_number(const text_word& word, const std::string& what, double min, double max) const;

private:
    bool next_sound_line(complaints& found);

    std::string m_name;
    std::ifstream m_stream;
    std::string m_text;  // text of the line
    std::vector<text_word> m_words;
    std::uint64_t m_line = 0;
};

/// Formats a word of a user's file for a message: quoted, shortened, with '?' for unprintable bytes.
std::string in_quotes(std::string_view word);

/// Returns whether a word consists of decimal digits only.
bool is_whole_number(std::string_view word);

}  // namespace orbweaver
