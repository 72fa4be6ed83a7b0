// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rtl_bridge/network/network_shape.h"

namespace orbweaver::rtl {

/// top.sv: a module with an instance of `router` a router and of `link` a direction of a channel.
std::string top_text(const network_shape& shape);

}  // namespace orbweaver::rtl
