// SPDX-License-Identifier: Apache-2.0
// Traffic by region (sections 3.3 and 3.4 of the dissertation). The regions of a node are its own module, the rest of
// its (d,2)-net, the rest of its (d,3)-net, ... A pattern defines the fraction of the messages to each region; inside a
// region all nodes are equally likely.
#pragma once

#include <vector>

#include "studies/arithmetic/hypernet/metrics/survey.h"
#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Fraction of the messages to each region, [1] .. [h] ([0] is 0); their sum is 1.
using region_shares = std::vector<double>;

/// Returns uniform traffic: each node is equally likely, including the source.
region_shares uniform_traffic(const hypernet& net);
/// Returns threshold traffic: a fraction alpha is uniform over the source's (d,sphere)-net, the rest over the whole
/// net.
region_shares threshold_traffic(const hypernet& net, double alpha, unsigned sphere = 1);
/// Returns geometric traffic: a fraction beta goes to the module, beta of the rest to the next region, ..., the
/// remainder to the last.
region_shares geometric_traffic(const hypernet& net, double beta);

/// Returns the alpha of the natural pattern, which loads all links of equal capacity equally: 2^(h-1) in-module
/// messages per global message.
double natural_alpha(unsigned h);

/// Returns the load of a directed link of each level per message of one node: hops over the level's links divided by
/// their number.
std::vector<double> loads_per_message(const route_survey& survey, const region_shares& shares);

}  // namespace orbweaver::studies::hypernet_model
