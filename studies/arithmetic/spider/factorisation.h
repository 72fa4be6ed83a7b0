// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/arithmetic/spider/baselines.h"

namespace orbweaver::studies::spider_model {

/// The Cholesky factorisation of E6 and its computing times (docs/agent/experiments.md).
struct factorisation_desc {
    unsigned columns = 65;
    double scale_us = 1000;      // an element
    double update_us = 80;       // likewise
    unsigned element_bytes = 8;  // as it is sent
    bool left_looking = false;   // the owner of a column updates it by all before when they have come
    bool root_columns = false;   // the root has columns, too
    bool barrier = false;        // all nodes tell the owner of the next column that they have updated, with a byte each
};

/// The factorisation over virtual channels: columns are dealt out to the nodes of the mesh in turn, and the owner of a
/// column sends it to each other node, in the order of their numbers, before it goes on. Milliseconds until the last
/// node has done its last update.
double channel_factorisation_ms(const rooted_mesh& net, const factorisation_desc& problem,
                                const baseline_machine& machine = {});

}  // namespace orbweaver::studies::spider_model
