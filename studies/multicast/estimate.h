// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::studies::multicast_paper {

/// A mean over repetitions, and half the width of its 95 % confidence interval (0 for fewer than two).
struct estimate {
    double mean = 0;
    double half_width = 0;
};

/// @param samples independent, one or more
estimate estimate_of(const std::vector<double>& samples);

/// "98.2 +- 3.1"
std::string text_of(const estimate& interval);

}  // namespace orbweaver::studies::multicast_paper
