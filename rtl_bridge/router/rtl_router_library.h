// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rtl_bridge/lockstep/inspection.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::rtl {

/// Resources that the RTL routers of a network share.
struct rtl_router_library {
    std::vector<block_library> code;  // [design]: library of rtl_router_designs()
    rtl_routing routing;
};

}  // namespace orbweaver::rtl
