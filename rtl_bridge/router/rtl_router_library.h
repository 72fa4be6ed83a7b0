// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::rtl {

/// What the routers in RTL of a network share.
struct rtl_router_library {
    shared_library code;  // of rtl_router_design()
    rtl_routing routing;
};

}  // namespace orbweaver::rtl
