// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies::multicast_paper {

/// Liu, Wu and Lin's report on agent-based multicasts: experiments M1 to M7.
/// @param quick fewer networks and points
paper make_paper(bool quick);

}  // namespace orbweaver::studies::multicast_paper
