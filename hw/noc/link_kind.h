// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// What a link of the network connects.
enum class link_kind : std::uint8_t {
    injection,  // node to router
    transit,    // router to router
    ejection,   // router to node
};

}  // namespace orbweaver
