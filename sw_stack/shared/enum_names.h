// SPDX-License-Identifier: Apache-2.0
// The names of enumerators are defined in one table next to their enum, in its namespace:
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

/// Return type of an enum's `enumerators`.
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

/// Returns the names of an enum, as its namespace defines them.
template <named_enum Enum>
inline constexpr auto enum_names = enumerators(Enum{});

/// Returns the number of enumerators that have a name.
template <named_enum Enum>
inline constexpr unsigned enum_size = sizeof enum_names<Enum> / sizeof(enum_name<Enum>);

/// Returns the name of an enumerator; "" if it has no name.
template <named_enum Enum>
constexpr const char* name_of(Enum value) {
    for (const enum_name<Enum>& entry : enum_names<Enum>) {
        if (entry.value == value) { return entry.text; }
    }
    return "";
}

}  // namespace orbweaver
