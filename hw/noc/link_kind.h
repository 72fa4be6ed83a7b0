// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The kinds of network links by their ends.
enum class link_kind : std::uint8_t {
    injection,  // node to router
    transit,    // router to router
    ejection,   // router to node
};
constexpr auto enumerators(link_kind) {
    return name_table<link_kind>(
        {{link_kind::injection, "injection"}, {link_kind::transit, "channel"}, {link_kind::ejection, "ejection"}});
}

}  // namespace orbweaver::noc
