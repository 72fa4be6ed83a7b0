// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "studies/claim.h"

namespace orbweaver::studies::cop_paper {

/// A figure of the thesis, microseconds, and what came out here.
struct comparison {
    std::string id;  // "E3"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // microseconds
    std::string note;
};

/// @param measure gives microseconds
claim judged_time(const comparison& figure, const std::function<double()>& measure);

/// As a table prints times.
std::string time_text(double microseconds);

}  // namespace orbweaver::studies::cop_paper
