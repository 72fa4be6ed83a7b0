// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies::hypernet_paper {

/// J. Ghosh, "Communication-Efficient Architectures for Massively Parallel Processing", PhD dissertation, University
/// of Southern California, 1988.
/// @param quick without nets of 4096 nodes and more, fewer and shorter runs
paper make_paper(bool quick);

}  // namespace orbweaver::studies::hypernet_paper
