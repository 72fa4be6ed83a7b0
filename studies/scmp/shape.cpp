// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/experiments.h"
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

}  // namespace

experiment shape(const study& all) {
    experiment result{.id = "shape", .title = "All figures together"};
    result.runs = plan_comparisons(all, all.comparisons);
    result.evaluate = [all](const measurements& measured) {
        findings found;
        for (const shape_claim& one : shape_claims()) {
            found.claims.push_back(
                judged(one.stated, [&](claim& stated) { one.judge(stated, measure_study(measured, all)); }));
        }
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
