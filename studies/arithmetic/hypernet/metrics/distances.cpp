// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/distances.h"

#include <cmath>

namespace orbweaver::studies::hypernet_model {

namespace {

double power(unsigned exponent) { return std::ldexp(1.0, static_cast<int>(exponent)); }

}  // namespace

double hypernet_diameter(double module_diameter, unsigned h) { return power(h - 1) * (module_diameter + 1) - 1; }

double hypernet_mean(double module_mean, unsigned h) { return power(h - 1) * (module_mean + 1) - 1; }

double cubelet_mean(unsigned d, unsigned h) { return hypernet_mean(d / 2.0, h); }

double hypercube_diameter(unsigned n) { return n; }

double hypercube_mean(unsigned n) { return n / 2.0; }

double tree_diameter(unsigned n) { return 2.0 * (n - 1); }

double tree_mean(unsigned n) {
    const double nodes = power(n) - 1;
    return 2 * ((n - 3.0) * power(2 * n) + (n + 3.0) * power(n)) / (nodes * nodes);
}

double torus_diameter(unsigned n) { return std::exp2(n / 2.0); }

double torus_mean(unsigned n) { return (n % 2 == 0 ? 0.5 : 0.75) * (power(n / 2) - 1); }

}  // namespace orbweaver::studies::hypernet_model
