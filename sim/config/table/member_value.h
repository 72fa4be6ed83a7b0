// SPDX-License-Identifier: Apache-2.0
// Type-erased access to members of descriptions. A line of the parameter table thus compiles to a call with constants,
// and one reader serves all members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace orbweaver::sim {

class member_value;

/// Reads a list item. @return false if a problem has been reported
using item_reader = std::function<bool(std::size_t number, const member_value& item)>;

struct member_type;

/// Operations on a std::vector of any element type.
struct list_access {
    const member_type& (*item_type)();
    std::size_t (*size)(const void* list);
    member_value (*item)(void* list, std::size_t number);
    /// Replaces all items, unless one cannot be read.
    bool (*replace)(void* list, std::size_t size, const item_reader& read);
};

struct member_type {
    const std::type_info* name;
    std::size_t integer_bytes;  // size of an integer or enumerator; 0: another type
    const list_access* list;    // null: not a list
};

/// A member of a description. Access with a wrong type is a bug and ends the program.
class member_value {
public:
    template <class Held>
    explicit member_value(Held& held);
    member_value(void* address, const member_type& type) : m_address(address), m_type(&type) {}

    const member_type& type() const { return *m_type; }
    void* address() const { return m_address; }
    bool is_zero() const { return m_type->integer_bytes != 0 ? number() == 0 : as<double>() == 0; }

    template <class Held>
    Held& as() const {
        expect(*m_type->name == typeid(Held));
        return *static_cast<Held*>(m_address);
    }

    /// Returns an integer, or the number of an enumerator.
    std::uint64_t number() const;
    void set_number(std::uint64_t number) const;

    /// Returns the length of a list.
    std::size_t size() const { return m_type->list->size(m_address); }
    member_value item(std::size_t number) const { return m_type->list->item(m_address, number); }
    bool replace(std::size_t size, const item_reader& read) const {
        return m_type->list->replace(m_address, size, read);
    }

private:
    static void expect(bool fits);

    void* m_address;
    const member_type* m_type;
};

template <class Held>
const member_type& type_of();

template <class Held>
inline constexpr const list_access* list_access_of = nullptr;

template <class Item>
inline constexpr list_access vector_access{
    &type_of<Item>, [](const void* list) { return static_cast<const std::vector<Item>*>(list)->size(); },
    [](void* list, std::size_t number) { return member_value((*static_cast<std::vector<Item>*>(list))[number]); },
    [](void* list, std::size_t size, const item_reader& read) {
        std::vector<Item> items(size);
        bool sound = true;
        for (std::size_t number = 0; number < size; ++number) {
            sound = read(number, member_value(items[number])) && sound;
        }
        if (sound) { *static_cast<std::vector<Item>*>(list) = std::move(items); }
        return sound;
    }};

template <class Item>
inline constexpr const list_access* list_access_of<std::vector<Item>> = &vector_access<Item>;

template <class Held>
const member_type& type_of() {
    constexpr bool is_integer = (std::is_integral_v<Held> && !std::is_same_v<Held, bool>) || std::is_enum_v<Held>;
    static constexpr member_type type{&typeid(Held), is_integer ? sizeof(Held) : 0, list_access_of<Held>};
    return type;
}

template <class Held>
member_value::member_value(Held& held) : m_address(&held), m_type(&type_of<Held>()) {}

/// Returns a description with its initial values.
template <class Root>
const Root& initial() {
    static const Root made{};
    return made;
}

/// Offset of a value in a description, independent of its type.
template <class Root>
struct member_offset {
    std::ptrdiff_t offset;  // in bytes
    const member_type* type;
};

/// A member offset with the type of the member.
template <class Root, class Held>
struct field_offset : member_offset<Root> {
    const Held& in(const Root& root) const {
        return *reinterpret_cast<const Held*>(reinterpret_cast<const char*>(&root) + this->offset);
    }

    /// Returns the offset of a value nested in this one.
    /// @param members pointers to members, as for field()
    template <class... Members>
    auto then(Members... members) const {
        const Root& root = initial<Root>();
        const auto& inner = (in(root).*....*members);
        using inner_type = std::remove_cvref_t<decltype(inner)>;
        const auto offset = reinterpret_cast<const char*>(&inner) - reinterpret_cast<const char*>(&root);
        return field_offset<Root, inner_type>{{offset, &type_of<inner_type>()}};
    }
};

/// Returns the offset of a description in itself, which is 0.
template <class Root>
field_offset<Root, Root> root_offset() {
    return {{0, &type_of<Root>()}};
}

/// Returns the member path from a description to one of its values: field(&system_desc::network,
/// &network_desc::vc_depth).
template <class Root, class Held, class... Members>
auto field(Held Root::*first, Members... members) {
    return root_offset<Root>().then(first, members...);
}

}  // namespace orbweaver::sim
