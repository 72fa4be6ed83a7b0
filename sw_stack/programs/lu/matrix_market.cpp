// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/matrix_market.h"

#include "sw_stack/runtime/decimal.h"

namespace orbweaver::lu {

namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/// Goes through a text line by line.
class line_reader {
public:
    line_reader(const char* begin, const char* end, uint32_t line) : m_next(begin), m_end(end), m_line(line) {}

    /// Steps to the next line; false at the end of the text.
    bool next() {
        if (m_next == m_end) {
            return false;
        }
        m_at = m_next;
        while (m_next != m_end && *m_next != '\n') {
            ++m_next;
        }
        m_line_end = m_next;
        m_next += m_next == m_end ? 0 : 1;
        ++m_line;
        return true;
    }

    /// Steps to the next line that is not blank.
    bool next_filled() {
        while (next()) {
            skip_space();
            if (m_at != m_line_end) {
                return true;
            }
        }
        return false;
    }

    void skip_space() {
        while (m_at != m_line_end && is_space(*m_at)) {
            ++m_at;
        }
    }
    bool at_end() {
        skip_space();
        return m_at == m_line_end;
    }
    bool starts_with(char c) const { return m_at != m_line_end && *m_at == c; }

    /// Reads a word, whatever its case.
    bool word(const char* expected) {
        skip_space();
        const char* c = m_at;
        for (; *expected != 0; ++expected, ++c) {
            const char lower = c != m_line_end && *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c | 0x20) : *c;
            if (c == m_line_end || lower != *expected) {
                return false;
            }
        }
        if (c != m_line_end && !is_space(*c)) {
            return false;
        }
        m_at = c;
        return true;
    }

    bool number(uint32_t& value) {
        skip_space();
        const char* const first = m_at;
        uint32_t result = 0;
        for (; m_at != m_line_end && *m_at >= '0' && *m_at <= '9'; ++m_at) {
            if (result > 400'000'000) {
                return false;
            }
            result = result * 10 + static_cast<uint32_t>(*m_at - '0');
        }
        value = result;
        return m_at != first && (m_at == m_line_end || is_space(*m_at));
    }

    bool real(double& value) {
        skip_space();
        const parsed_real parsed = parse_real(m_at, m_line_end);
        if (parsed.end == nullptr || (parsed.end != m_line_end && !is_space(*parsed.end))) {
            return false;
        }
        m_at = parsed.end;
        value = parsed.value;
        return value - value == 0;  // finite
    }

    market_error error(const char* what) const { return {m_line, what}; }
    const char* rest() const { return m_next; }
    uint32_t line() const { return m_line; }

private:
    const char* m_at = nullptr;
    const char* m_line_end = nullptr;
    const char* m_next;
    const char* m_end;
    uint32_t m_line;
};

market_error read_banner(line_reader& text, bool& coordinate) {
    if (!text.next() || !text.word("%%matrixmarket")) {
        return {1, "not a Matrix Market file: it must begin with %%MatrixMarket"};
    }
    if (!text.word("matrix")) {
        return text.error("the object must be \"matrix\"");
    }
    coordinate = text.word("coordinate");
    if (!coordinate && !text.word("array")) {
        return text.error("the format must be \"array\" or \"coordinate\"");
    }
    if (!text.word("real") && !text.word("integer")) {
        return text.error("the field must be \"real\" or \"integer\"");
    }
    if (!text.word("general")) {
        return text.error("the symmetry must be \"general\"");
    }
    return text.at_end() ? market_error{} : text.error("unexpected text behind the banner");
}

class entry_reader {
public:
    entry_reader(const market_header& header, market_sink& sink) : m_header(header), m_sink(sink) {}

    market_error read(line_reader& text) {
        const market_error error = m_header.coordinate ? coordinate_entry(text) : array_entry(text);
        if (error.what != nullptr) {
            return error;
        }
        return m_unread || text.at_end() ? market_error{} : text.error("unexpected text behind the entry");
    }

private:
    market_error array_entry(line_reader& text) {
        const uint32_t i = m_i;
        const uint32_t j = m_j;
        m_i = i + 1 == m_header.rows ? 0 : i + 1;  // column by column
        m_j = m_i == 0 ? j + 1 : j;
        return value(text, i, j);
    }

    market_error coordinate_entry(line_reader& text) {
        uint32_t i = 0;
        uint32_t j = 0;
        if (!text.number(i) || !text.number(j)) {
            return text.error("expected a row number and a column number");
        }
        if (i < 1 || i > m_header.rows || j < 1 || j > m_header.columns) {
            return text.error("the entry lies outside the matrix");
        }
        return value(text, i - 1, j - 1);
    }

    market_error value(line_reader& text, uint32_t i, uint32_t j) {
        m_unread = !m_sink.wants(i, j);
        if (m_unread) {
            return {};
        }
        double number = 0;
        if (!text.real(number)) {
            return text.error("expected a finite number");
        }
        m_sink.take(i, j, number);
        return {};
    }

    const market_header& m_header;
    market_sink& m_sink;
    uint32_t m_i = 0;
    uint32_t m_j = 0;
    bool m_unread = false;
};

}  // namespace

market_error read_market_header(const char* begin, const char* end, market_header& header) {
    line_reader text(begin, end, 0);
    const market_error error = read_banner(text, header.coordinate);
    if (error.what != nullptr) {
        return error;
    }
    do {
        if (!text.next_filled()) {
            return {text.line() + 1, "the file ends before the size line"};
        }
    } while (text.starts_with('%'));
    uint32_t entries = 0;
    if (!text.number(header.rows) || !text.number(header.columns) || (header.coordinate && !text.number(entries)) ||
        !text.at_end()) {
        return text.error(header.coordinate ? "expected the size line: rows, columns, entries"
                                            : "expected the size line: rows, columns");
    }
    if (header.rows == 0 || header.columns == 0 || header.rows > 65535 || header.columns > 65535) {
        return text.error("rows and columns must be 1 .. 65535");
    }
    header.entries = header.coordinate ? entries : header.rows * header.columns;
    header.data = text.rest();
    header.line = text.line();
    return {};
}

market_error read_market_entries(const market_header& header, const char* end, market_sink& sink) {
    line_reader text(header.data, end, header.line);
    entry_reader entries(header, sink);
    for (uint32_t entry = 0; entry < header.entries; ++entry) {
        if (!text.next_filled()) {
            return {text.line() + 1, "the file ends before its last entry"};
        }
        const market_error error = entries.read(text);
        if (error.what != nullptr) {
            return error;
        }
    }
    return text.next_filled() ? text.error("more entries than the size line says") : market_error{};
}

}  // namespace orbweaver::lu
