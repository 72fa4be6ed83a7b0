// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies::cop_paper {

/// R. M. Sankaran, "Performance Evaluation of Specialized Hardware for Fast Global Operations on Distributed Memory
/// Multicomputers", MS thesis, Portland State University, 1995.
/// @param quick shorter arrays, smaller trees
paper make_paper(bool quick);

}  // namespace orbweaver::studies::cop_paper
