// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/facts.h"

#include "sim/results/tables/csv_reader.h"

namespace orbweaver::studies::truth {

fact_file read_facts(const std::string& text) {
    fact_file facts;
    std::size_t begin = 0;
    while (text.compare(begin, 2, "# ") == 0) {
        const std::size_t end = text.find('\n', begin);
        facts.source += (begin == 0 ? "" : "; ") + text.substr(begin + 2, end - begin - 2);
        begin = end + 1;
    }
    const sim::data_table table = sim::read_csv(text.substr(begin), "facts");
    for (const std::vector<std::string>& cells : table.rows) {
        auto& row = facts.rows.emplace_back();
        for (std::size_t i = 0; i < cells.size(); ++i) { row[table.columns[i]] = cells[i]; }
    }
    return facts;
}

std::optional<double> number_in(const std::string& cell) {
    return cell.empty() ? std::nullopt : std::optional(std::stod(cell));
}

}  // namespace orbweaver::studies::truth
