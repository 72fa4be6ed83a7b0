// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// Returns the enumerator with a name.
template <class Enum>
constexpr std::optional<Enum> enum_named(std::string_view text) {
    for (const enum_name<Enum>& entry : enum_names<Enum>) {
        if (entry.text == text) { return entry.value; }
    }
    return std::nullopt;
}

/// Returns all names of an enum for messages: "THREAD, DATA or RTS".
template <class Enum>
std::string enum_list() {
    std::string list;
    const auto& names = enum_names<Enum>;
    for (const enum_name<Enum>& entry : names) {
        const bool is_last = &entry + 1 == std::end(names);
        list += list.empty() ? "" : is_last ? " or " : ", ";
        list += entry.text;
    }
    return list;
}

}  // namespace orbweaver
