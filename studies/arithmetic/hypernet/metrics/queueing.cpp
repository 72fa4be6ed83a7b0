// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/queueing.h"

#include <algorithm>
#include <cmath>

namespace orbweaver::studies::hypernet_model {

double mean_wait(double utilisation) { return utilisation / (2 * (1 - utilisation)); }

double saturation_rate(const route_survey& survey) {
    std::uint64_t most = 0;
    for (const link_loads& level : survey.loads) { most = std::max(most, level.most); }
    return std::sqrt(survey.routes()) / static_cast<double>(most);
}

std::optional<double> mean_waits(const route_survey& survey, double rate) {
    if (rate >= saturation_rate(survey)) { return std::nullopt; }
    const double nodes = std::sqrt(survey.routes());
    double waits = 0;
    for (const link_loads& level : survey.loads) {
        for (const std::uint64_t load : level.of_each) {
            const auto routes = static_cast<double>(load);
            waits += routes / survey.routes() * mean_wait(rate * routes / nodes);
        }
    }
    return waits;
}

}  // namespace orbweaver::studies::hypernet_model
