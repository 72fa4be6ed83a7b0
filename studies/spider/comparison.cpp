// SPDX-License-Identifier: Apache-2.0
#include "studies/spider/comparison.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::studies::spider_paper {

namespace {

constexpr double rounding = 1e-9;

double shortened(double figure) { return std::stod(fmt::format("{:.4g}", figure)); }

std::string full_id(const std::string& id) { return "spider." + id; }

}  // namespace

claim judged_figure(const comparison& figure, const std::function<double()>& measure) {
    const double tolerance = figure.tolerance * std::abs(figure.published);
    const claim stated = unmeasured(full_id(figure.id), figure.what, figure.source, figure.published, figure.unit,
                                    figure.note, shortened(tolerance), figure.basis);
    return judged(stated, [&](claim& entry) {
        const double measured = measure();
        entry.measured = shortened(measured);
        entry.pass = std::abs(measured - figure.published) <= tolerance + rounding;
    });
}

claim judged_statement(const statement& assertion, const std::function<verdict()>& judge) {
    const claim stated = unmeasured(full_id(assertion.id), assertion.what, assertion.source, assertion.published, "",
                                    assertion.note, nullptr, assertion.basis);
    return judged(stated, [&](claim& entry) {
        const verdict found = judge();
        entry.measured = found.found;
        entry.pass = found.holds;
    });
}

std::string time_text(double milliseconds) { return fmt::format("{:.4g}", milliseconds); }

std::string time_cell(const std::function<double()>& measure) {
    return if_usable([&] { return time_text(measure()); });
}

void add_compared_columns(sim::data_table& table, const std::string& name) {
    table.columns.insert(table.columns.end(), {name, name + " here", name + " error"});
}

void add_compared_cells(std::vector<std::string>& row, double printed, const std::function<double()>& measure) {
    const std::string error = if_usable([&] { return fmt::format("{:+.0f} %", 100 * (measure() / printed - 1)); });
    row.insert(row.end(), {time_text(printed), time_cell(measure), error});
}

}  // namespace orbweaver::studies::spider_paper
