// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/comparison.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::cop_paper {

namespace {

/// To a tenth of a clock.
double printed(double microseconds) {
    return std::round(microseconds * 1000) / 1000;
}

}  // namespace

claim judged_time(const comparison& of, const std::function<double()>& measure) {
    const claim stated{"cop." + of.id,        of.what, of.source, of.published, nullptr, "us",
                       printed(of.tolerance), false,   of.note};
    return judged(stated, [&](claim& entry) {
        const double measured = measure();
        entry.measured = printed(measured);
        entry.pass = std::abs(measured - of.published) <= of.tolerance;
    });
}

std::string time_text(double microseconds) {
    return fmt::format("{:.2f}", microseconds);
}

}  // namespace orbweaver::cop_paper
