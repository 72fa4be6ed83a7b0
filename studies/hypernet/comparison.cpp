// SPDX-License-Identifier: Apache-2.0
#include "studies/hypernet/comparison.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::studies::hypernet_paper {

namespace {

constexpr double rounding = 1e-9;  // rounding of sums that are exact on paper

/// As a number with few digits, whole if it is.
sim::result_json short_number(double figure) {
    const double few = std::stod(figure_text(figure));
    if (few == std::floor(few) && std::abs(few) < 1e15) { return static_cast<std::int64_t>(few); }
    return few;
}

std::string full_id(const std::string& id) { return "hypernet." + id; }

}  // namespace

claim judged_figure(const comparison& figure, const std::function<double()>& measure) {
    const claim stated = unmeasured(full_id(figure.id), figure.what, figure.source, short_number(figure.published),
                                    figure.unit, figure.note, short_number(figure.tolerance));
    return judged(stated, [&](claim& entry) {
        const double measured = measure();
        entry.measured = short_number(measured);
        entry.pass = std::abs(measured - figure.published) <= figure.tolerance + rounding;
    });
}

claim judged_statement(const statement& assertion, bool holds, const std::string& found) {
    return {full_id(assertion.id), assertion.what, assertion.source, assertion.published, found, "", nullptr, holds,
            assertion.note};
}

void tally::count(double published, double calculated, double tolerance) {
    ++m_figures;
    const double slack = rounding * std::max(1.0, std::abs(published));
    m_reproduced += std::abs(published - calculated) <= tolerance + slack ? 1 : 0;
}

claim tally::as_claim(const std::string& id, const std::string& what, const std::string& source,
                      const std::string& note) const {
    return {full_id(id), what, source, m_figures, m_reproduced, "figures", 0, m_reproduced == m_figures, note};
}

claim judged_figures(const std::string& id, const std::string& what, const std::string& source, const std::string& note,
                     const std::function<void(tally&)>& count) {
    const claim stated = unmeasured(full_id(id), what, source, nullptr, "figures", note, 0);
    return judged(stated, [&](claim& entry) {
        tally figures;
        count(figures);
        entry = figures.as_claim(id, what, source, note);
    });
}

std::string figure_text(double figure) { return fmt::format("{:.7g}", figure); }

std::string net_name(unsigned d, unsigned h) { return fmt::format("({},{})", d, h); }

}  // namespace orbweaver::studies::hypernet_paper
