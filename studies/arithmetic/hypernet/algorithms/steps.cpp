// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/algorithms/steps.h"

#include <cmath>

#include "studies/arithmetic/hypernet/metrics/path_delay.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// Returns the delay of two runs of each lower level, plus moves over the level's links.
double delay(unsigned d, unsigned h, double w, unsigned crossings) {
    double sum = d;
    for (unsigned level = 1; level < h; ++level) { sum = 2 * sum + crossings * std::pow(w, level); }
    return sum;
}

constexpr unsigned ascend_crossings = 1;
constexpr unsigned descend_crossings = 3;

}  // namespace

unsigned doubling_steps(unsigned d, unsigned h) {
    unsigned steps = h == 1 ? d : 2 * d;
    for (unsigned level = 3; level <= h; ++level) { steps = 2 * steps + 3 - level; }
    return steps;
}

unsigned ascend_steps(unsigned d, unsigned h) { return static_cast<unsigned>(delay(d, h, 1, ascend_crossings)); }

unsigned descend_steps(unsigned d, unsigned h) { return static_cast<unsigned>(delay(d, h, 1, descend_crossings)); }

double ascend_delay(unsigned d, unsigned h, double w) { return delay(d, h, w, ascend_crossings); }

double descend_delay(unsigned d, unsigned h, double w) { return delay(d, h, w, descend_crossings); }

double hypercube_delay(unsigned d, unsigned h, double w) { return 2 * hypercube_path_delay(d, h, w); }

}  // namespace orbweaver::studies::hypernet_model
