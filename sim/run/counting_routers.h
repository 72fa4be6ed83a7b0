// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network_desc.h"
#include "hw/noc/router/router_block.h"

namespace orbweaver {

/// Makes models of routers that count why flits wait, where `others` makes no block in RTL.
/// @param others empty: all are models
router_maker counting_routers(const router_desc& described, router_maker others);

}  // namespace orbweaver
