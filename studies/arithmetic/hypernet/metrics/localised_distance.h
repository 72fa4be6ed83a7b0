// SPDX-License-Identifier: Apache-2.0
// Mean distance under threshold traffic (section 3.4 of the dissertation): a fraction alpha of the messages stays in a
// sphere of 2^tau nodes, the rest is uniform over the 2^n nodes.
#pragma once

namespace orbweaver::studies::hypernet_model {

double localised_hypercube_mean(double alpha, unsigned tau, unsigned n);  // (3.4.8)
double localised_tree_mean(double alpha, unsigned tau, unsigned n);       // (3.4.9)
/// Returns the mean distance in a net of cubelets.
/// @param local_mean mean in the sphere: d/2 if the sphere is the cubelet (3.4.10)
double localised_hypernet_mean(double alpha, double local_mean, unsigned d, unsigned h);

}  // namespace orbweaver::studies::hypernet_model
