// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies {

/// Which experiments are wanted.
struct paper_selection {
    std::vector<std::string> ids;  // "scmp": all of a paper, "scmp.lu": one experiment; empty: all of all papers
    bool quick = false;            // smaller inputs and machines
    bool sensitivity = false;      // what runs on request only, too
};

/// All that `ids` may hold.
std::vector<std::string> experiment_ids();

/// The papers with the experiments that are wanted; an experiment that is named runs even if it is on request only.
/// @throws user_error for an id that there is not
std::vector<paper> select_experiments(const paper_selection& wanted);

}  // namespace orbweaver::studies
