// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies {

/// The selected experiments.
struct paper_selection {
    std::vector<std::string> ids;  // "scmp": a whole paper, "scmp.lu": one experiment; empty: all papers
    bool quick = false;            // smaller inputs and machines
    bool sensitivity = false;      // includes experiments that run only on request
};

/// Returns all valid values of `ids`.
std::vector<std::string> experiment_ids();

/// Returns the papers with the selected experiments; a named experiment runs even if it is on request only.
/// @throws user_error for an unknown id
std::vector<paper> select_experiments(const paper_selection& wanted);

}  // namespace orbweaver::studies
