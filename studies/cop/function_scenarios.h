// SPDX-License-Identifier: Apache-2.0
// Scenarios of the hardware's functional guarantees; each has a judge (E13).
#pragma once

#include <vector>

#include "studies/cop/scenario.h"

namespace orbweaver::studies::cop_paper {

std::vector<scenario> function_scenarios();

}  // namespace orbweaver::studies::cop_paper
