// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "studies/claim.h"

namespace orbweaver::studies::cop_paper {

/// A time of the thesis in microseconds, and its reproduction.
struct comparison {
    std::string id;  // "E3"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // microseconds
    std::string note;
    claim_basis basis = claim_basis::predicted;
};

/// @param measure returns microseconds
claim judged_time(const comparison& figure, const std::function<double()>& measure);

/// Formats a time for a table.
std::string time_text(double microseconds);

}  // namespace orbweaver::studies::cop_paper
