// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/path_delay.h"

#include <cmath>

#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_model {

namespace {

double level_delay(unsigned level, double w) { return std::pow(w, level); }

/// Returns the delay of the address bits above a module's; each costs the delay of the links between the subnets that
/// it distinguishes.
double delay_of_upper_bits(unsigned d, unsigned h, double w) {
    double sum = 0;
    for (unsigned level = 1; level < h; ++level) {
        sum += level_delay(level, w) * (address_bits(d, level + 1) - address_bits(d, level));
    }
    return sum;
}

}  // namespace

double hypernet_path_delay(unsigned d, unsigned h, double w) {
    double delay = d / 2.0;
    for (unsigned level = 1; level < h; ++level) { delay = 2 * delay + level_delay(level, w); }
    return delay;
}

double hypercube_path_delay(unsigned d, unsigned h, double w) { return (d + delay_of_upper_bits(d, h, w)) / 2; }

double tree_path_delay(unsigned d, unsigned h, double w) {
    return 2 * (delay_of_upper_bits(d, h, w) + d - 2 - level_delay(h - 1, w));
}

}  // namespace orbweaver::studies::hypernet_model
