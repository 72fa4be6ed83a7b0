// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/peak_claims.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace orbweaver::studies::scmp {

namespace {

constexpr double lowest_published = 0.9;
constexpr double highest_published = 51.02;

constexpr const char* reason =
    "tolerance: a tenth of the published number, since the thesis leaves the timing of core, memory and network, and "
    "most inputs, open";

double tolerance_of(double published) {
    return std::round(relative_tolerance * published * 1000) / 1000;
}

bool agree(double measured, double published) {
    return std::abs(measured - published) <= tolerance_of(published);
}

/// To the two decimals that the thesis prints.
double printed(double value) {
    return std::round(value * 100) / 100;
}

}  // namespace

claim stated_peak(const comparison& compared) {
    const published_peak& paper = compared.published;
    return {"scmp." + paper.claim,
            compared.title + ": peak improvement",
            paper.source,
            paper.improvement,
            nullptr,
            "%",
            tolerance_of(paper.improvement),
            false,
            ""};
}

void judge_peak(claim& stated, const comparison& compared, const runtime& original, const runtime& modified) {
    const peak best = highest(improvements(original, modified));
    stated.measured = printed(best.value);
    stated.pass = agree(best.value, compared.published.improvement);
    stated.note = fmt::format("at {} nodes, published at {}; {}", best.nodes, compared.published.nodes, reason);
}

claim stated_range() {
    return {"scmp.E8",
            "all benchmarks: range of peak improvements",
            "chapter 6, section 7.1",
            fmt::format("{} to {}", lowest_published, highest_published),
            nullptr,
            "%",
            "10 % of each",
            false,
            ""};
}

void judge_range(claim& stated, const std::vector<double>& peaks) {
    const auto [low, high] = std::minmax_element(peaks.begin(), peaks.end());
    stated.measured = fmt::format("{:.2f} to {:.2f}", *low, *high);
    stated.pass = agree(*low, lowest_published) && agree(*high, highest_published);
    stated.note = reason;
}

}  // namespace orbweaver::studies::scmp
