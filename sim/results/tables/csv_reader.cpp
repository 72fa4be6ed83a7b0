// SPDX-License-Identifier: Apache-2.0
#include "sim/results/tables/csv_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

/// Scans the text cell by cell, in one pass.
class csv_scanner {
public:
    csv_scanner(const std::string& text, const std::string& name) : m_text(text), m_name(name) {}

    bool at_end() const { return m_offset >= m_text.size(); }
    std::size_t line() const { return m_line; }
    std::size_t offset() const { return m_offset; }

    std::vector<std::string> row() {
        std::vector<std::string> cells{cell()};
        while (!at_end() && m_text[m_offset] == ',') {
            ++m_offset;
            cells.push_back(cell());
        }
        if (!at_end() && m_text[m_offset] == '\r') { ++m_offset; }
        if (!at_end() && m_text[m_offset] != '\n') {
            throw user_error(fmt::format("{}:{}: text after a closing quote", m_name, m_line));
        }
        ++m_offset;
        ++m_line;
        return cells;
    }

private:
    std::string cell() {
        if (at_end() || m_text[m_offset] != '"') {
            const std::size_t begin = m_offset;
            m_offset = std::min(m_text.find_first_of(",\r\n", m_offset), m_text.size());
            return m_text.substr(begin, m_offset - begin);
        }
        return quoted_cell();
    }

    std::string quoted_cell() {
        const std::size_t opened = m_line;
        std::string cell;
        for (++m_offset; !at_end(); ++m_offset) {
            if (m_text[m_offset] == '"') {
                ++m_offset;
                if (at_end() || m_text[m_offset] != '"') { return cell; }
            }
            m_line += m_text[m_offset] == '\n' ? 1 : 0;
            cell += m_text[m_offset];
        }
        throw user_error(fmt::format("{}:{}: a quote is opened and never closed", m_name, opened));
    }

    const std::string& m_text;
    const std::string& m_name;
    std::size_t m_offset = 0;
    std::size_t m_line = 1;
};

}  // namespace

data_table read_csv(const std::string& text, const std::string& name, std::vector<std::size_t>* offsets) {
    csv_scanner scanner(text, name);
    data_table table;
    if (!scanner.at_end()) { table.columns = scanner.row(); }
    while (!scanner.at_end()) {
        const std::size_t line = scanner.line();
        if (offsets != nullptr) { offsets->push_back(scanner.offset()); }
        table.rows.push_back(scanner.row());
        if (table.rows.back().size() != table.columns.size()) {
            throw user_error(fmt::format("{}:{}: {} cells in a table of {} columns", name, line,
                                         table.rows.back().size(), table.columns.size()));
        }
    }
    return table;
}

}  // namespace orbweaver::sim
