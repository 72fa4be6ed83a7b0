// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/common/line_reader.h"

#include "sw_stack/runtime/real_text.h"

namespace orbweaver {

namespace {

bool is_space(char letter) { return letter == ' ' || letter == '\t' || letter == '\r'; }

}  // namespace

bool line_reader::next() {
    if (m_next == m_end) { return false; }
    m_position = m_next;
    while (m_next != m_end && *m_next != '\n') { ++m_next; }
    m_line_end = m_next;
    m_next += m_next == m_end ? 0 : 1;
    ++m_line;
    return true;
}

bool line_reader::next_filled() {
    while (next()) {
        skip_space();
        if (m_position != m_line_end) { return true; }
    }
    return false;
}

void line_reader::skip_space() {
    while (m_position != m_line_end && is_space(*m_position)) { ++m_position; }
}

bool line_reader::at_end() {
    skip_space();
    return m_position == m_line_end;
}

bool line_reader::word(const char* expected) {
    skip_space();
    const char* letter = m_position;
    for (; *expected != 0; ++expected, ++letter) {
        if (letter == m_line_end) { return false; }
        const char lower = *letter >= 'A' && *letter <= 'Z' ? static_cast<char>(*letter | 0x20) : *letter;
        if (lower != *expected) { return false; }
    }
    if (letter != m_line_end && !is_space(*letter)) { return false; }
    m_position = letter;
    return true;
}

bool line_reader::number(uint32_t& value) {
    skip_space();
    const char* const first = m_position;
    uint32_t result = 0;
    for (; m_position != m_line_end && *m_position >= '0' && *m_position <= '9'; ++m_position) {
        if (result > 400'000'000) { return false; }
        result = result * 10 + static_cast<uint32_t>(*m_position - '0');
    }
    value = result;
    return m_position != first && (m_position == m_line_end || is_space(*m_position));
}

bool line_reader::real(double& value) {
    skip_space();
    if (m_position == m_line_end) { return false; }
    const char* end = nullptr;
    const double result = read_real(m_position, end);
    if (end == m_position || end > m_line_end || (end != m_line_end && !is_space(*end))) { return false; }
    m_position = end;
    value = result;
    return value - value == 0;  // finite
}

}  // namespace orbweaver
