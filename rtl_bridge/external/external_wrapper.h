// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/router/external_router_desc.h"

namespace orbweaver::rtl {

/// What the routers of a network have in common.
struct external_shape {
    unsigned vcs = 1;       // of a port
    unsigned vc_depth = 4;  // flits
};

/// The module `external_router` around a user's router, with the fixed ports of list_external_wires(): SystemVerilog.
/// @throws description_error where the description makes no sense
std::string external_wrapper(const noc::external_router_desc& described, const external_shape& shape);

}  // namespace orbweaver::rtl
