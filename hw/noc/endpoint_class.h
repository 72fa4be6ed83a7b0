// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "hw/base/types.h"

namespace orbweaver::noc {

class network;

/// The class of what endpoints send that have no other TYPE: the one that carries DATA, or else the first one that
/// names no types.
/// @param what they send, a plural noun phrase, for the message
/// @throws user_error if there is none
class_id endpoint_class(const network& fabric, std::string_view what);

}  // namespace orbweaver::noc
