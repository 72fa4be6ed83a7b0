// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/peak_claims.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::studies::scmp {

namespace {

constexpr const char* reason =
    "tolerance: a tenth of the published number, since the thesis leaves the timing of core, memory and network, and "
    "most inputs, open";

double tolerance_of(double published) { return std::round(relative_tolerance * published * 1000) / 1000; }

bool agree(double measured, double published) { return std::abs(measured - published) <= tolerance_of(published); }

/// Rounds to the two decimals that the thesis prints.
double printed(double value) { return std::round(value * 100) / 100; }

}  // namespace

claim stated_peak(const comparison& compared) {
    const published_peak& paper = compared.published;
    return unmeasured("scmp." + paper.claim, compared.title + ": peak improvement", paper.source, paper.improvement,
                      "%", "", tolerance_of(paper.improvement));
}

void judge_peak(claim& stated, const comparison& compared, const runtime& original, const runtime& modified) {
    const peak best = highest(improvements(original, modified));
    stated.measured = printed(best.value);
    stated.pass = agree(best.value, compared.published.improvement);
    stated.note = fmt::format("at {} nodes, published at {}; {}", best.nodes, compared.published.nodes, reason);
}

}  // namespace orbweaver::studies::scmp
