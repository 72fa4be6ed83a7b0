// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rtl_bridge/network/network_shape.h"

namespace orbweaver::rtl {

/// Returns top.sv: a module with one instance of `router` per router and one of `link` per direction of a channel.
std::string top_text(const network_shape& shape);

}  // namespace orbweaver::rtl
