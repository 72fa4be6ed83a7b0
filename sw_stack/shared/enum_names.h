// SPDX-License-Identifier: Apache-2.0
// Names of enumerators stand once, in a table beside their enum:
//
//   enum class arbiter_kind : uint8_t { round_robin, matrix };
//   template <>
//   inline constexpr enum_name<arbiter_kind> enum_names<arbiter_kind>[] = {{arbiter_kind::round_robin, "round_robin"},
//                                                                          {arbiter_kind::matrix, "matrix"}};
//
// Shared by hardware, models and firmware: only freestanding C++. hw/base/enum_text.h reads names.
#pragma once

namespace orbweaver {

template <class Enum>
struct enum_name {
    Enum value;
    const char* text;
};

/// The names of an enum: a specialisation. Others have none.
template <class Enum>
inline constexpr int enum_names = 0;

/// How many enumerators have a name.
template <class Enum>
inline constexpr unsigned enum_size = sizeof enum_names<Enum> / sizeof(enum_name<Enum>);

/// The name of an enumerator. "": it has none.
template <class Enum>
requires requires {
    enum_names<Enum>[0];
}
constexpr const char* name_of(Enum value) {
    for (const enum_name<Enum>& entry : enum_names<Enum>) {
        if (entry.value == value) {
            return entry.text;
        }
    }
    return "";
}

}  // namespace orbweaver
