// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/experiments.h"
#include "studies/scmp/peak_claims.h"
#include "studies/scmp/shape_claims.h"

namespace orbweaver::studies::scmp {

namespace {

measured_study measure_study(const measurements& measured, const study& all) {
    measured_study result;
    for (const comparison& one : all.comparisons) {
        result.push_back({one, runtime_of(measured, all, one.program, original),
                          runtime_of(measured, all, one.program, one.modified)});
    }
    return result;
}

std::vector<double> peaks_of(const measured_study& study) {
    std::vector<double> peaks;
    for (const measured_comparison& one : study) {
        peaks.push_back(highest(improvements(one.original, one.modified)).value);
    }
    return peaks;
}

}  // namespace

experiment shape(const study& all) {
    experiment result;
    result.id = "shape";
    result.title = "All figures together";
    result.runs = plan_comparisons(all, all.comparisons);
    result.evaluate = [all](const measurements& measured) {
        findings found;
        found.claims.push_back(judged(
            stated_range(), [&](claim& stated) { judge_range(stated, peaks_of(measure_study(measured, all))); }));
        for (const shape_claim& one : shape_claims()) {
            found.claims.push_back(
                judged(one.stated, [&](claim& stated) { one.judge(stated, measure_study(measured, all)); }));
        }
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
