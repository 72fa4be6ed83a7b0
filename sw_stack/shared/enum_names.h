// SPDX-License-Identifier: Apache-2.0
// The texts of enumerators. Enums whose texts are the identifiers of their enumerators, 0 .. n-1, declare this next to
// their enum, in its namespace:
//
//   enum class arbiter_kind : uint8_t { round_robin, matrix };
//   constexpr auto enumerators(arbiter_kind) { return identifiers<arbiter_kind>; }
//
// Others list their texts:
//
//   enum class energy_unit : uint8_t { picojoule, capacitance };
//   constexpr auto enumerators(energy_unit) {
//       return name_table<energy_unit>({{energy_unit::picojoule, "pJ"}, {energy_unit::capacitance, "C"}});
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

/// The identifier of an enumerator, which ends the name of this constructor in the text of the compiler; empty if no
/// enumerator has the value.
template <auto Value>
struct enum_identifier {
    constexpr enum_identifier() {
        const char* first = __PRETTY_FUNCTION__;  // "... [with auto Value = orbweaver::arbiter_kind::matrix]"
        const char* end = first;
        for (; *end != '\0' && *end != ']'; ++end) {
            if (*end == ':' || *end == ' ' || *end == ')') { first = end + 1; }
        }
        const bool is_number = *first >= '0' && *first <= '9';  // "(orbweaver::arbiter_kind)2"
        for (char* letter = text; first != end && !is_number; ++letter, ++first) { *letter = *first; }
    }

    char text[64]{};
};
template <auto Value>
inline constexpr enum_identifier<Value> identifier_of{};

template <class Enum, unsigned Size = 0>
constexpr unsigned count_identifiers() {
    if constexpr (identifier_of<Enum{Size}>.text[0] != '\0') {
        return count_identifiers<Enum, Size + 1>();
    } else {
        return Size;
    }
}

template <class Enum, unsigned Size, unsigned Index = 0>
constexpr void add_identifiers(enum_name_table<Enum, Size>& table) {
    if constexpr (Index < Size) {
        table.entries[Index] = {Enum{Index}, identifier_of<Enum{Index}>.text};
        add_identifiers<Enum, Size, Index + 1>(table);
    }
}

/// The names of an enum whose enumerators, 0 .. n-1, are named as in the source.
template <class Enum>
inline constexpr auto identifiers = [] {
    enum_name_table<Enum, count_identifiers<Enum>()> table{};
    add_identifiers(table);
    return table;
}();

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
