// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/router/external_router_desc.h"

namespace orbweaver::rtl {

/// Common properties of the routers of a network.
struct external_shape {
    unsigned vcs = 1;       // VCs per port
    unsigned vc_depth = 4;  // flits
};

/// Returns the module `external_router` around a user's router, in SystemVerilog, with the fixed ports of
/// list_external_wires().
/// @throws description_error for an invalid description
std::string external_wrapper(const noc::external_router_desc& described, const external_shape& shape);

}  // namespace orbweaver::rtl
