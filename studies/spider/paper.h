// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// The thesis on communication agents, E1 to E6.
/// @param quick fewer meshes, sizes and agents
paper make_paper(bool quick);

}  // namespace orbweaver::studies::spider_paper
