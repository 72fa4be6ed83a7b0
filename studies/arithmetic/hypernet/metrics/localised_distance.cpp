// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/localised_distance.h"

#include "studies/arithmetic/hypernet/metrics/distances.h"

namespace orbweaver::studies::hypernet_model {

namespace {

double mixed(double alpha, double local, double global) { return alpha * local + (1 - alpha) * global; }

}  // namespace

double localised_hypercube_mean(double alpha, unsigned tau, unsigned n) {
    return mixed(alpha, hypercube_mean(tau), hypercube_mean(n));
}

double localised_tree_mean(double alpha, unsigned tau, unsigned n) {
    return mixed(alpha, tree_mean(tau), tree_mean(n));
}

double localised_hypernet_mean(double alpha, double local_mean, unsigned d, unsigned h) {
    return mixed(alpha, local_mean, cubelet_mean(d, h));
}

}  // namespace orbweaver::studies::hypernet_model
