// SPDX-License-Identifier: Apache-2.0
// Reduction by recursive doubling on a (d,2)-net of cubelets (section 4.2.1 of the dissertation): in every cubelet,
// once over the external links of the first cubelet, and again in that cubelet.
#pragma once

#include <functional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

struct reduction {
    double value = 0;    // in node 0
    unsigned steps = 0;  // parallel moves over links, 2d
};

/// Reduces the values to node 0.
/// @param values  one per node
/// @param combine combines two partial results; commutative and associative
/// @throws std::invalid_argument the net is not a (d,2)-net of cubelets with G = 1, or the number of values differs
///                               from the number of nodes
reduction reduce(const hypernet& net, std::vector<double> values, const std::function<double(double, double)>& combine);

}  // namespace orbweaver::studies::hypernet_model
