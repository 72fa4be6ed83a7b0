// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/common/matrix_market.h"

namespace orbweaver {

namespace {

input_error read_banner(line_reader& text, market_header& header) {
    if (!text.next() || !text.word("%%matrixmarket")) {
        return {1, "not a Matrix Market file: it must begin with %%MatrixMarket"};
    }
    if (!text.word("matrix")) { return text.error("the object must be \"matrix\""); }
    header.coordinate = text.word("coordinate");
    if (!header.coordinate && !text.word("array")) {
        return text.error("the format must be \"array\" or \"coordinate\"");
    }
    if (!text.word("real") && !text.word("integer")) { return text.error("the field must be \"real\" or \"integer\""); }
    header.symmetric = text.word("symmetric");
    if (!header.symmetric && !text.word("general")) {
        return text.error("the symmetry must be \"general\" or \"symmetric\"");
    }
    return text.at_end() ? input_error{} : text.error("unexpected text behind the banner");
}

class entry_reader {
public:
    entry_reader(const market_header& header, market_sink& sink) : m_header(header), m_sink(sink) {}

    input_error read(line_reader& text) {
        const input_error error = m_header.coordinate ? coordinate_entry(text) : array_entry(text);
        if (error.what != nullptr) { return error; }
        return m_unread || text.at_end() ? input_error{} : text.error("unexpected text behind the entry");
    }

private:
    input_error array_entry(line_reader& text) {
        const uint32_t i = m_i;
        const uint32_t j = m_j;
        const bool last = i + 1 == m_header.rows;  // last row of its column
        m_j = last ? j + 1 : j;
        m_i = !last ? i + 1 : m_header.symmetric ? m_j : 0;
        return value(text, i, j);
    }

    input_error coordinate_entry(line_reader& text) {
        uint32_t i = 0;
        uint32_t j = 0;
        if (!text.number(i) || !text.number(j)) { return text.error("expected a row number and a column number"); }
        if (i < 1 || i > m_header.rows || j < 1 || j > m_header.columns) {
            return text.error("the entry lies outside the matrix");
        }
        if (m_header.symmetric && i < j) { return text.error("a symmetric matrix is given by its lower triangle"); }
        return value(text, i - 1, j - 1);
    }

    input_error value(line_reader& text, uint32_t i, uint32_t j) {
        const bool wanted = m_sink.wants(i, j);
        const bool mirror_wanted = m_header.symmetric && i != j && m_sink.wants(j, i);
        m_unread = !wanted && !mirror_wanted;
        if (m_unread) { return {}; }
        double number = 0;
        if (!text.real(number)) { return text.error("expected a finite number"); }
        if (wanted) { m_sink.take(i, j, number); }
        if (mirror_wanted) { m_sink.take(j, i, number); }
        return {};
    }

    const market_header& m_header;
    market_sink& m_sink;
    uint32_t m_i = 0;
    uint32_t m_j = 0;
    bool m_unread = false;
};

}  // namespace

input_error read_market_header(const char* begin, const char* end, market_header& header) {
    line_reader text(begin, end, 0);
    const input_error error = read_banner(text, header);
    if (error.what != nullptr) { return error; }
    do {
        if (!text.next_filled()) { return {text.line() + 1, "the file ends before the size line"}; }
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
    if (header.symmetric && header.rows != header.columns) { return text.error("a symmetric matrix must be square"); }
    header.entries = header.coordinate  ? entries
                     : header.symmetric ? header.rows * (header.rows + 1) / 2
                                        : header.rows * header.columns;
    header.data = text.rest();
    header.line = text.line();
    return {};
}

input_error read_market_entries(const market_header& header, const char* end, market_sink& sink) {
    line_reader text(header.data, end, header.line);
    entry_reader entries(header, sink);
    for (uint32_t entry = 0; entry < header.entries; ++entry) {
        if (!text.next_filled()) { return {text.line() + 1, "the file ends before its last entry"}; }
        const input_error error = entries.read(text);
        if (error.what != nullptr) { return error; }
    }
    return text.next_filled() ? text.error("more entries than the size line states") : input_error{};
}

}  // namespace orbweaver
