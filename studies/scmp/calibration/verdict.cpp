// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/calibration/verdict.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "studies/scmp/calibration/protocol.h"

namespace orbweaver::studies::scmp::calibration {

namespace {

constexpr const char* too_few = "too few points accepted to say";

void take_outcome(claim& stated, const char* outcome) {
    stated.outcome = outcome;
    stated.pass = stated.outcome == predicted;
}

double median(const std::vector<peak>& sorted) {
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle].value : (sorted[middle - 1].value + sorted[middle].value) / 2;
}

}  // namespace

void judge_prediction(claim& stated, std::vector<peak> peaks) {
    if (peaks.size() < min_compared) {
        take_outcome(stated, undetermined);
        stated.note = too_few;
        return;
    }
    std::sort(peaks.begin(), peaks.end(), [](const peak& a, const peak& b) { return a.value < b.value; });
    const double low = peaks.front().value;
    const double high = peaks.back().value;
    const double published = stated.published.get<double>();
    const bool is_inside = low <= published && published <= high;
    take_outcome(stated, !is_inside ? contradicted : high - low < narrow_range * published ? predicted : undetermined);
    stated.measured = fmt::format("{:.2f} ({:.2f} to {:.2f})", median(peaks), low, high);
    std::vector<unsigned> nodes;
    std::transform(peaks.begin(), peaks.end(), std::back_inserter(nodes), [](const peak& one) { return one.nodes; });
    stated.note =
        fmt::format("median and range of {} points; nodes of their peaks: {}", peaks.size(), fmt::join(nodes, " "));
}

void judge_share(claim& stated, const std::vector<bool>& holds) {
    if (holds.size() < min_compared) {
        take_outcome(stated, undetermined);
        stated.note = too_few;
        return;
    }
    const auto number = static_cast<std::size_t>(std::count(holds.begin(), holds.end(), true));
    take_outcome(stated, number == holds.size() ? predicted : number == 0 ? contradicted : undetermined);
    stated.measured = fmt::format("{} of {}", number, holds.size());
    stated.note = "points at which it holds";
}

void take_for_criterion(claim& stated) {
    stated.basis = claim_basis::calibrated;
    stated.note += "; in part a criterion";
    if (stated.outcome == predicted) { stated.outcome = by_construction; }
}

}  // namespace orbweaver::studies::scmp::calibration
