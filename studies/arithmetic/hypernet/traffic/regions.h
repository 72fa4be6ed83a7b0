// SPDX-License-Identifier: Apache-2.0
// Traffic by region (sections 3.3 and 3.4 of the dissertation). The regions of a node: its
// own module, the rest of its (d,2)-net, the rest of its (d,3)-net, ... A pattern states which share of the messages
// goes to each; inside a region all nodes are equally likely.
#pragma once

#include <vector>

#include "studies/arithmetic/hypernet/metrics/survey.h"
#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// Share of the messages to each region, [1] .. [h] ([0] is 0); their sum is 1.
using region_shares = std::vector<double>;

/// Each node of the net is as likely as any other, the source included.
region_shares uniform_traffic(const hypernet& net);
/// A share alpha is uniform over the own (d,sphere)-net, the rest over the whole net.
region_shares threshold_traffic(const hypernet& net, double alpha, unsigned sphere = 1);
/// A share beta goes to the module, beta of the rest to the next region, ..., what is left to the last.
region_shares geometric_traffic(const hypernet& net, double beta);

/// The alpha of the natural pattern: in-module messages so that, with links of equal capacity, all are equally loaded:
/// 2^(h-1) for each global message.
double natural_alpha(unsigned h);

/// Load of a directed link of each level per message of one node to all: hops over the level's links, shared by them.
std::vector<double> loads_per_message(const route_survey& survey, const region_shares& shares);

}  // namespace orbweaver::studies::hypernet_model
