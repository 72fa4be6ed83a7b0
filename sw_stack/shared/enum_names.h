// SPDX-License-Identifier: Apache-2.0
// Names of enumerators stand once, in a table next to their enum, in its namespace:
//
//   enum class arbiter_kind : uint8_t { round_robin, matrix };
//   constexpr auto enumerators(arbiter_kind) {
//       return name_table<arbiter_kind>({{arbiter_kind::round_robin, "round_robin"},
//                                        {arbiter_kind::matrix, "matrix"}});
//   }
//
// Shared by hardware, models and firmware: only freestanding C++. hw/base/enum_text.h reads names.
#pragma once

namespace orbweaver {

template <class Enum>
struct enum_name {
    Enum value;
    const char* text;
};

template <class Enum, unsigned Size>
struct enum_name_table {
    enum_name<Enum> entries[Size];

    constexpr const enum_name<Enum>* begin() const { return entries; }
    constexpr const enum_name<Enum>* end() const { return entries + Size; }
    constexpr const enum_name<Enum>& operator[](unsigned index) const { return entries[index]; }
};

/// What `enumerators` of an enum returns.
template <class Enum, unsigned Size>
constexpr enum_name_table<Enum, Size> name_table(const enum_name<Enum> (&names)[Size]) {
    enum_name_table<Enum, Size> table{};
    for (unsigned index = 0; index < Size; ++index) { table.entries[index] = names[index]; }
    return table;
}

/// An enum whose enumerators have names.
template <class Enum>
concept named_enum = requires {
    enumerators(Enum{});
};

/// The names of an enum: what its namespace states.
template <named_enum Enum>
inline constexpr auto enum_names = enumerators(Enum{});

/// How many enumerators have a name.
template <named_enum Enum>
inline constexpr unsigned enum_size = sizeof enum_names<Enum> / sizeof(enum_name<Enum>);

/// The name of an enumerator. "": it has none.
template <named_enum Enum>
constexpr const char* name_of(Enum value) {
    for (const enum_name<Enum>& entry : enum_names<Enum>) {
        if (entry.value == value) { return entry.text; }
    }
    return "";
}

}  // namespace orbweaver
