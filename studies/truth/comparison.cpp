// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/comparison.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace orbweaver::studies::truth {

namespace {

std::string text_of(const std::optional<double>& number, int decimals = 2) {
    return number ? fmt::format("{:.{}f}", *number, decimals) : "";
}

sim::result_json json_of(const std::optional<double>& number) {
    return number ? sim::result_json(*number) : sim::result_json(nullptr);
}

bool is_run(const compared_row& row) {
    return row.outcome == "fitted" || row.outcome == "seen" || row.outcome == "predicted";
}

/// Returns whether a row counts for bars.
bool is_predicted(const compared_row& row) { return row.outcome == "predicted" && row.measured.has_value(); }

/// Returns whether a row is within `percent`, or meets its bound.
bool is_within(const compared_row& row, double percent) {
    return row.is_bound ? row.met : row.error_percent() && std::abs(*row.error_percent()) <= percent;
}

claim claim_of(const compared_row& row, const std::string& id) {
    claim made = unmeasured("truth." + id, row.model + ", " + row.pattern, row.source, json_of(row.measured));
    made.measured = json_of(row.ours);
    made.basis = row.outcome == "fitted" || row.outcome == "seen" ? claim_basis::calibrated : claim_basis::predicted;
    made.row = {{"model", row.model},
                {"pattern", row.pattern},
                {"outcome", row.outcome},
                {"measured", json_of(row.measured)},
                {"ours", json_of(row.ours)},
                {"error_percent", json_of(row.error_percent())},
                {"known", row.known},
                {"pass", row.is_bound && is_predicted(row) ? sim::result_json(row.met) : sim::result_json(nullptr)}};
    return made;
}

claim judge(const row_bar& bar, const std::vector<compared_row>& rows) {
    unsigned all = 0;
    unsigned accurate = 0;
    std::set<std::string> models;
    for (const compared_row& row : rows) {
        if (row.ours && row.measured) { models.insert(row.model); }
        const bool counts = is_predicted(row) && (!bar.counts || bar.counts(row));
        all += counts ? 1 : 0;
        accurate += counts && is_within(row, bar.percent) ? 1 : 0;
    }
    claim made = unmeasured("truth." + bar.id, bar.what, "the bar", bar.share, "%");
    made.measured = all == 0 ? 0.0 : 100.0 * accurate / all;
    made.pass = all > 0 && made.measured.get<double>() >= bar.share;
    made.note =
        fmt::format("{} of {} predicted rows that have a figure; {} models have one", accurate, all, models.size());
    return made;
}

double quantile(std::vector<double> sorted, double part) {
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size()))) - 1];
}

/// Rows of each outcome, and their errors without sign.
report_table summary(const std::string& id, const std::vector<compared_row>& rows) {
    report_table table{id + "_summary",
                       "Rows by outcome, and their errors without sign",
                       {{"outcome", "rows", "with a figure", "median, %", "90th percentile, %", "largest, %"}, {}}};
    std::vector<std::string> outcomes;
    for (const compared_row& row : rows) {
        if (std::find(outcomes.begin(), outcomes.end(), row.outcome) == outcomes.end()) {
            outcomes.push_back(row.outcome);
        }
    }
    for (const std::string& outcome : outcomes) {
        std::size_t all = 0;
        std::size_t figures = 0;
        std::vector<double> errors;
        for (const compared_row& row : rows) {
            if (row.outcome != outcome) { continue; }
            ++all;
            figures += row.measured ? 1 : 0;
            if (row.error_percent()) { errors.push_back(std::abs(*row.error_percent())); }
        }
        std::vector<std::string> cells{outcome, std::to_string(all), std::to_string(figures), "", "", ""};
        if (!errors.empty()) {
            const double parts[] = {0.5, 0.9, 1};
            for (std::size_t i = 0; i < std::size(parts); ++i) { cells[3 + i] = text_of(quantile(errors, parts[i])); }
        }
        table.data.rows.push_back(std::move(cells));
    }
    return table;
}

report_table table_of(const std::string& id, const std::vector<compared_row>& rows) {
    report_table table{
        id, "All rows", {{"model", "pattern", "outcome", "known", "measured", "ours", "error, %", "bound met"}, {}}};
    for (const compared_row& row : rows) {
        table.data.rows.push_back({row.model, row.pattern, row.outcome, row.known ? "yes" : "no", text_of(row.measured),
                                   text_of(row.ours), text_of(row.error_percent()),
                                   row.is_bound ? (row.met ? "yes" : "no") : ""});
    }
    return table;
}

}  // namespace

std::optional<double> compared_row::error_percent() const {
    if (is_bound || !measured || !ours) { return std::nullopt; }
    return 100 * (*ours - *measured) / *measured;
}

std::optional<double> figure(const measurements& measured, const std::string& run, const std::string& report) {
    return if_usable([&] { return std::optional(measured.reported(run, report)); });
}

experiment compared(const std::string& id, const std::string& title, char letter, std::vector<planned_run> runs,
                    const std::function<std::vector<compared_row>(const measurements&)>& rows,
                    const std::vector<row_bar>& bars) {
    experiment made{.id = id, .title = title, .runs = std::move(runs)};
    made.evaluate = [id, letter, rows, bars](const measurements& measured) {
        const std::vector<compared_row> all = rows(measured);
        findings found;
        for (const row_bar& bar : bars) { found.claims.push_back(judge(bar, all)); }
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (is_run(all[i])) { found.claims.push_back(claim_of(all[i], fmt::format("{}{}", letter, i + 1))); }
        }
        found.tables = {summary(id, all), table_of(id, all)};
        return found;
    };
    return made;
}

chart scatter(const std::vector<std::pair<std::string, std::vector<compared_row>>>& sources) {
    chart made{"scatter", "Predicted rows, in the unit of the source", "measured", "orbweaver", {}, {}};
    made.logarithmic = true;
    made.scattered = true;
    made.data.columns = {"measured"};
    made.add_curve("equal", true);
    for (const auto& [name, rows] : sources) {
        const auto is_point = [](const compared_row& row) { return is_predicted(row) && row.error_percent(); };
        if (std::none_of(rows.begin(), rows.end(), is_point)) { continue; }
        made.add_curve(name);
        for (const compared_row& row : rows) {
            if (!is_point(row)) { continue; }
            std::vector<std::string> cells{text_of(row.measured, 4), text_of(row.measured, 4)};
            cells.resize(made.data.columns.size());
            cells.back() = text_of(row.ours, 4);
            made.data.rows.push_back(std::move(cells));
        }
    }
    for (auto& cells : made.data.rows) { cells.resize(made.data.columns.size()); }
    std::stable_sort(made.data.rows.begin(), made.data.rows.end(),
                     [](const auto& a, const auto& b) { return std::stod(a[0]) < std::stod(b[0]); });
    return made;
}

}  // namespace orbweaver::studies::truth
