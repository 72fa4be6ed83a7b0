// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "hw/base/types.h"

namespace orbweaver::noc {

class network;

/// Returns the class for packets of endpoints without another TYPE: the class that carries DATA, or else the first one
/// that names no types.
/// @param what the packets, a plural noun phrase, for the message
/// @throws user_error if there is no such class
class_id endpoint_class(const network& fabric, std::string_view what);

}  // namespace orbweaver::noc
