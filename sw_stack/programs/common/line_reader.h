// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Position and description of an error in an input file; no error if `what` is null.
struct input_error {
    uint32_t line = 0;  // from 1
    const char* what = nullptr;
};

/// Reads a text line by line, and a line word by word. Independent of the machine. The text must end with a zero byte.
class line_reader {
public:
    /// @param line number of the line that ends before `begin`; 0 at the start of a file
    line_reader(const char* begin, const char* end, uint32_t line) : m_next(begin), m_end(end), m_line(line) {}

    /// Advances to the next line; false at the end of the text.
    bool next();
    /// Advances to the next line that is not blank.
    bool next_filled();

    void skip_space();
    bool at_end();
    bool starts_with(char letter) const { return m_position != m_line_end && *m_position == letter; }
    /// Skips the rest of the line.
    void skip_line() { m_position = m_line_end; }

    /// Skips a word if it equals `expected` (in lower case), ignoring case.
    bool word(const char* expected);
    /// Reads an unsigned decimal number of at most 4,000,000,009.
    bool number(uint32_t& value);
    /// Reads a finite decimal number.
    bool real(double& value);

    input_error error(const char* what) const { return {m_line, what}; }
    /// Returns the text after this line.
    const char* rest() const { return m_next; }
    /// Returns the unread text of this line.
    const char* position() const { return m_position; }
    uint32_t line() const { return m_line; }

private:
    const char* m_position = nullptr;
    const char* m_line_end = nullptr;
    const char* m_next;
    const char* m_end;
    uint32_t m_line;
};

}  // namespace orbweaver
