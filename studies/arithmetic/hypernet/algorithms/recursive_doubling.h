// SPDX-License-Identifier: Apache-2.0
// A reduction by recursive doubling on a (d,2)-net of cubelets (section 4.2.1 of the dissertation): in every cubelet,
// once over the external links of the first one, and there again.
#pragma once

#include <functional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

struct reduction {
    double value = 0;    // in node 0
    unsigned steps = 0;  // parallel moves over links, 2d
};

/// @param values  of each node
/// @param combine of two partial results; commutative and associative
/// @throws std::invalid_argument the net is not a (d,2)-net of cubelets with G = 1, or values are not one a node
reduction reduce(const hypernet& net, std::vector<double> values, const std::function<double(double, double)>& combine);

}  // namespace orbweaver::studies::hypernet_model
