// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/comparison.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::studies::cop_paper {

namespace {

/// Returns clocks with one decimal.
double printed(double microseconds) { return std::round(microseconds * 1000) / 1000; }

}  // namespace

claim judged_time(const comparison& figure, const std::function<double()>& measure) {
    const claim stated = unmeasured("cop." + figure.id, figure.what, figure.source, figure.published, "us", figure.note,
                                    printed(figure.tolerance), figure.basis);
    return judged(stated, [&](claim& entry) {
        const double measured = measure();
        entry.measured = printed(measured);
        entry.pass = std::abs(measured - figure.published) <= figure.tolerance;
    });
}

std::string time_text(double microseconds) { return fmt::format("{:.2f}", microseconds); }

}  // namespace orbweaver::studies::cop_paper
