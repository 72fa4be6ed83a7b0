// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/estimate.h"

#include <fmt/core.h>

#include <cmath>

#include "hw/base/student.h"

namespace orbweaver::studies::multicast_paper {

estimate estimate_of(const std::vector<double>& samples) {
    const auto count = static_cast<double>(samples.size());
    double sum = 0;
    for (const double each : samples) { sum += each; }
    estimate found{sum / count, 0};
    if (samples.size() < 2) { return found; }
    double squares = 0;
    for (const double each : samples) { squares += (each - found.mean) * (each - found.mean); }
    const double error = std::sqrt(squares / (count * (count - 1)));
    found.half_width = student_quantile(static_cast<unsigned>(samples.size()) - 1) * error;
    return found;
}

std::string text_of(const estimate& interval) {
    const auto text = [](double value) {
        return value < 1000 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value);
    };
    return text(interval.mean) + " +- " + text(interval.half_width);
}

}  // namespace orbweaver::studies::multicast_paper
