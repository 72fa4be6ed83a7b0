// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// What a link of the network connects.
enum class link_kind : std::uint8_t {
    injection,  // node to router
    transit,    // router to router
    ejection,   // router to node
};
template <>
inline constexpr enum_name<link_kind> enum_names<link_kind>[] = {
    {link_kind::injection, "injection"}, {link_kind::transit, "channel"}, {link_kind::ejection, "ejection"}};

}  // namespace orbweaver
