// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/system_desc.h"

namespace orbweaver {

/// Whether packets of one flit may occur, for which the RTL has a wire more. Messages of a chip have two flits or more.
bool has_single_flits(const system_desc& described);

}  // namespace orbweaver
